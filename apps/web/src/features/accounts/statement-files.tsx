import { useMutation } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { download, saveElsewhere } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { IconDownload } from '#ui/later-icons.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type StatementRange, type StatementSource, statementFilePath } from './statement-source.ts';

const FORMATS = ['pdf', 'csv'] as const;

interface StatementFilesProps {
  /** Whose it is, for a voice, where several stand together. */
  readonly of?: string;
  readonly source: StatementSource;
  readonly range: StatementRange;
}

/** The statement of these days to keep or hand in. */
export function StatementFiles({ of, source, range }: StatementFilesProps) {
  const saving = useMutation({
    onMutate: clearToasts,
    mutationFn: (format: 'pdf' | 'csv') => download(statementFilePath(source, range, format)),
    onSuccess: () => toast({ title: 'Statement saved', detail: 'Look for it in your downloads.' }),
    onError: (error) =>
      toast({ title: 'The statement could not be saved', detail: errorText(error), tone: 'failed' }),
  });
  if (saveElsewhere !== null) return <p className="muted">{saveElsewhere}</p>;
  return (
    <div className="row">
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="quiet"
          small
          busy={saving.isPending && saving.variables === format}
          busyLabel={format.toUpperCase()}
          disabled={saving.isPending && saving.variables !== format}
          onClick={() => saving.mutate(format)}
        >
          <IconDownload size="sm" />
          <VisuallyHidden>Download </VisuallyHidden>
          {format.toUpperCase()}
          {of === undefined ? null : <VisuallyHidden>, {of}</VisuallyHidden>}
        </Button>
      ))}
    </div>
  );
}
