import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';
import { IconChevronDown } from './icons.tsx';

export type SelectFieldProps = React.SelectHTMLAttributes<HTMLSelectElement> & {
  label: React.ReactNode;
  hint?: React.ReactNode;
  error?: string | undefined;
};

export function SelectField({ label, hint, error, id, children, ...select }: SelectFieldProps) {
  const made = useId();
  const selectId = id ?? made;
  const noteId = `${selectId}-note`;
  return (
    <div className={classNames('field', error !== undefined && 'bad')}>
      <label htmlFor={selectId}>{label}</label>
      <div className="control">
        <select
          {...select}
          id={selectId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined && hint === undefined ? undefined : noteId}
        >
          {children}
        </select>
        <IconChevronDown size="sm" />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
