import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';
import { IconEye, IconEyeOff } from './icons.tsx';

type Input = Omit<React.InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'children'>;

export type FieldProps = Input & {
  ref?: React.Ref<HTMLInputElement>;
  label: React.ReactNode;
  hint?: React.ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  prefix?: string;
  /** What stands at the end of the box, for instance an icon button. */
  trailing?: React.ReactNode;
};

/** A labelled text box. With `type="password"` it has the eye that shows and hides what was typed. */
export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    prefix,
    trailing,
    id,
    type = 'text',
    'aria-describedby': about,
    ...input
  } = props;
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const [shown, setShown] = useState(false);
  const password = type === 'password';
  const ownNote = error === undefined && hint === undefined ? undefined : noteId;
  return (
    <div className={classNames('field', error !== undefined && 'bad')}>
      <label htmlFor={inputId}>{label}</label>
      <div className="control">
        {prefix === undefined ? null : <span className="pre">{prefix}</span>}
        <input
          {...input}
          id={inputId}
          type={password && shown ? 'text' : type}
          data-secret={password || undefined}
          aria-invalid={error === undefined ? undefined : true}
          // The nearest first: what is said of several fields comes after the note of this one.
          aria-describedby={[ownNote, about].filter(Boolean).join(' ') || undefined}
        />
        {password ? (
          <button
            type="button"
            className="tapicon"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={inputId}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff /> : <IconEye />}
          </button>
        ) : (
          trailing
        )}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
