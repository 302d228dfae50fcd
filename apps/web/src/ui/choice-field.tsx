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
  /** Said where there is nothing to choose from, with the way to change that. */
  none?: React.ReactNode;
  hint?: React.ReactNode;
  error?: string | undefined;
  /** A link at the end of the label. */
  end?: React.ReactNode;
};

/** A `ChoiceCard` among the fields of a form: its label above it, its hint or error below. */
export function ChoiceField<Value extends string>({
  hint,
  error,
  end,
  none,
  ...choice
}: ChoiceFieldProps<Value>) {
  const noteId = `${useId()}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  const hasNone = choice.options.length === 0 && none !== undefined;
  return (
    <div className={classNames('field', error !== undefined && 'bad')}>
      <div className={classNames('lab', end !== undefined && 'ended')}>
        {/* The card says it by itself, to a voice that comes to it. */}
        <span aria-hidden={!hasNone}>{choice.label}</span>
        {end}
      </div>
      {hasNone ? (
        <p className="muted">{none}</p>
      ) : (
        <ChoiceCard {...choice} noteId={hasNote ? noteId : undefined} isWrong={error !== undefined} />
      )}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
