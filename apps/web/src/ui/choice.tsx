import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { IconTile, type Tone } from './list-row.tsx';

export type ChoiceOption<Value extends string> = {
  value: Value;
  title: React.ReactNode;
  detail?: React.ReactNode;
  icon?: IconComponent;
  tone?: Tone;
  disabled?: boolean;
};

type ChoicesProps<Value extends string> = {
  label: string;
  name: string;
  options: ReadonlyArray<ChoiceOption<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

type WordsProps = {
  option: Omit<ChoiceOption<string>, 'value'>;
  isChosen: boolean;
  /** Stands over the title. */
  lead?: string | undefined;
};

/** The icon and the words of one option. */
export function ChoiceWords({ option: { icon, tone, title, detail }, isChosen, lead }: WordsProps) {
  return (
    <>
      {icon === undefined ? null : (
        <IconTile icon={icon} ground={tone === undefined && isChosen ? 'soot' : undefined} />
      )}
      <span className="grow">
        {lead === undefined ? null : <span className="sub">{lead} </span>}
        <span className="ttl">{title}</span>
        {detail === undefined ? null : <span className="sub">{detail}</span>}
      </span>
    </>
  );
}

/** Radio cards: real radio buttons, so arrows, forms and readers work as they do everywhere. */
export function Choices<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  disabled = false,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames('choice', option.tone && `t-${option.tone}`)}>
          <ChoiceWords option={option} isChosen={option.value === value} />
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
