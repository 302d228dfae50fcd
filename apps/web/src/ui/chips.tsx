import { classNames } from './class-names.ts';

type ChipsProps<Value extends string | number> = {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  /** The pressed chip, or null when none is. */
  value: Value | null;
  onChange: (value: Value) => void;
  layout?: 'wrap' | 'mid' | 'snug' | 'scroll' | 'scroll snug';
};

export function Chips<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  layout = 'wrap',
}: ChipsProps<Value>) {
  return (
    <div className={classNames('chips', layout !== 'wrap' && layout)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
