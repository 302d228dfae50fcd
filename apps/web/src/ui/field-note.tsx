import { IconCircleAlert } from './icons.tsx';

/** The line under a field: its error if there is one, else its hint. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: React.ReactNode;
  error?: string | undefined;
}) {
  if (error !== undefined) {
    return (
      <p className="error" id={id}>
        <IconCircleAlert size="sm" />
        {error}
      </p>
    );
  }
  return hint === undefined || hint === null ? null : (
    <p className="hint" id={id}>
      {hint}
    </p>
  );
}
