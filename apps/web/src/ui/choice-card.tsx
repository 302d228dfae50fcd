import { useState } from 'react';
import { classNames } from './class-names.ts';
import { ChoiceWords, type ChoiceOption } from './choice.tsx';
import { IconCheck, IconChevronsUpDown } from './later-icons.tsx';
import { Sheet } from './sheet.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type ChoiceCardProps<Value extends string> = {
  /** The question, over the others too: "Into which account?" */
  label: string;
  /** The question stands over what is chosen, for everybody to read. */
  showLabel?: boolean;
  name: string;
  options: ReadonlyArray<ChoiceOption<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  /** What stands there before anything is chosen. */
  empty?: string;
  /** The id of what is said about the choice, and whether that is that it is wrong. */
  noteId?: string | undefined;
  isWrong?: boolean;
};

/** What is chosen, as one card that opens to the others. Where there are no others it only names it. */
export function ChoiceCard<Value extends string>(props: ChoiceCardProps<Value>) {
  const { label, showLabel = false, name, options, value, onChange, empty } = props;
  const lead = showLabel ? label : undefined;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const look = classNames('choice', chosen?.tone && `t-${chosen.tone}`);
  if (chosen && options.length === 1) {
    return (
      <div className="choices">
        {/* Nothing to press, but a form that finds it wrong leads here all the same. */}
        <div
          className={look}
          tabIndex={-1}
          data-field={name}
          data-wrong={props.isWrong || undefined}
          aria-describedby={props.noteId}
        >
          {showLabel ? null : <VisuallyHidden>{label} </VisuallyHidden>}
          <ChoiceWords option={chosen} isChosen lead={lead} />
        </div>
      </div>
    );
  }
  return (
    <>
      <div className="choices">
        <button
          type="button"
          className={look}
          data-field={name}
          data-wrong={props.isWrong || undefined}
          aria-haspopup="dialog"
          aria-describedby={props.noteId}
          onClick={() => setOpen(true)}
        >
          {showLabel && chosen ? null : <VisuallyHidden>{label} </VisuallyHidden>}
          {chosen ? (
            <ChoiceWords option={chosen} isChosen lead={lead} />
          ) : (
            <span className="grow ttl unchosen">{empty ?? 'Choose one'}</span>
          )}
          <IconChevronsUpDown size="sm" />
        </button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <div className="choices">
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              className={classNames('choice', option.tone && `t-${option.tone}`)}
              aria-pressed={option.value === value}
              disabled={option.disabled}
              onClick={() => {
                setOpen(false);
                onChange(option.value);
              }}
            >
              <ChoiceWords option={option} isChosen={option.value === value} />
              {option.value === value ? <IconCheck size="sm" /> : null}
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}
