import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

type ChipsProps<Value extends string | number> = {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  /** The pressed chip, or null when none is. */
  value: Value | null;
  onChange: (value: Value) => void;
  layout?: 'wrap' | 'mid' | 'snug' | 'scroll' | 'scroll snug';
};

/** On the narrowest phone these are in view before anything is scrolled. */
const FIRST_ONES = 2;
/** Of the row's end, as its style sheet has it. */
const FADE_PX = 28;

export function Chips<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  layout = 'wrap',
}: ChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const place = options.findIndex((option) => option.value === value);
  // In a row that scrolls, the pressed chip is in view; the first ones are there anyway, and nothing is measured for them.
  useEffect(() => {
    if (!layout.startsWith('scroll') || place < FIRST_ONES) return;
    const chip = row.current?.children[place];
    if (!row.current || !chip) return;
    const [around, pressed] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    row.current.scrollLeft += Math.max(0, pressed.right - around.right + FADE_PX);
  }, [layout, place]);
  return (
    <div
      ref={row}
      className={classNames('chips', layout !== 'wrap' && layout)}
      role="group"
      aria-label={label}
    >
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
