import type { Given, GivenCommand } from '@kolo/contract/desk/give';
import { GIVEN, giveCommand, STAFF_REASON_MAX } from '@kolo/contract/desk/give';
import { Button } from '@kolo/web/ui/button.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { callDesk } from './client.ts';
import { FailureNote } from './failure-note.tsx';
import { useDeskForm } from './use-desk-form.ts';

type Props = {
  command: GivenCommand;
  /** What a command names it by. */
  target: string;
  /** What can be chosen of it now. */
  possible: readonly string[];
  onDone: (message: string) => void;
};

const READERS = { customer: 'The customer reads it.', staff: 'Only staff read it.' };

/** A command as a form: its reason where it takes one, and a button for each thing that it can do now. */
export function CommandForm({ command, target, possible, onDone }: Props) {
  const { does, reasonFor, choices }: Given = GIVEN[command];
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const choice = typed('choice');
    const reason = typed('reason');
    const body = { command, target, ...(choice && { choice }), ...(reasonFor !== null && { reason }) };
    onDone((await callDesk(giveCommand, { body })).message);
  });
  const follows = choices.filter((one) => possible.includes(one));
  if (choices.length > 0 && follows.length === 0) return null;
  const error = failure?.fields['reason'];
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      {reasonFor === null ? null : (
        <TextArea
          label="Reason"
          name="reason"
          data-action
          rows={3}
          maxLength={STAFF_REASON_MAX}
          hint={READERS[reasonFor]}
          error={error}
          required
        />
      )}
      <div className="desk-buttons">
        {(follows.length > 0 ? follows : [undefined]).map((choice) => (
          <Button
            key={choice ?? does}
            type="submit"
            name="choice"
            value={choice ?? ''}
            variant={reasonFor === null ? 'primary' : 'line'}
            data-action={reasonFor === null || undefined}
            busy={busy}
            busyLabel="Sending"
          >
            {choice === undefined ? does : `${does} ${choice}`}
          </Button>
        ))}
      </div>
    </form>
  );
}
