import { useId } from 'react';
import { ChoiceCard } from './choice-card.tsx';
import type { ChoiceOption } from './choice.tsx';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  name: string;
  options: ReadonlyArray<ChoiceOption<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  empty?: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  /** A link at the end of the label. */
  end?: React.ReactNode;
};

/** A `ChoiceCard` among the fields of a form: its label above it, its hint or error below. */
export function ChoiceField<Value extends string>({ hint, error, end, ...choice }: ChoiceFieldProps<Value>) {
  const noteId = `${useId()}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classNames('field', error !== undefined && 'bad')}>
      <div className={classNames('lab', end !== undefined && 'ended')}>
        <span aria-hidden="true">{choice.label}</span>
        {end}
      </div>
      <ChoiceCard {...choice} noteId={hasNote ? noteId : undefined} isWrong={error !== undefined} />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
