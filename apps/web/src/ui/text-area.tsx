import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';

type Area = Omit<React.TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'>;

export type TextAreaProps = Area & {
  label: React.ReactNode;
  hint?: React.ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
};

/** A labelled box for more than a line. */
export function TextArea({ label, hint, error, id, rows = 6, ...area }: TextAreaProps) {
  const made = useId();
  const areaId = id ?? made;
  const noteId = `${areaId}-note`;
  return (
    <div className={classNames('field', error !== undefined && 'bad')}>
      <label htmlFor={areaId}>{label}</label>
      <div className="control">
        <textarea
          {...area}
          id={areaId}
          rows={rows}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined && hint === undefined ? undefined : noteId}
        />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
