import { errorText } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { toast } from '#ui/toast-store.ts';

interface Unknown {
  readonly title: string;
  /** What to do now. */
  readonly next: string;
}

/** Says why a command did not go through. A lost answer is never told as a failure: it may be done. */
export function tellFailure(error: unknown, refused: string, { title, next }: Unknown): void {
  const why = errorText(error);
  const said =
    commandState(error) === 'unanswered'
      ? { title, detail: `${why} ${next}` }
      : { title: refused, detail: why };
  toast({ ...said, tone: 'failed' });
}
