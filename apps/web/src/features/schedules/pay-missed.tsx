import type { Occurrence } from '@kolo/contract/schedules';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commandState } from '#lib/command/command.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { moneySpoken } from '#ui/money-text.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { payNowOnce } from './api.ts';
import { tellFailure } from './tell-failure.ts';
import { dateText } from './words.ts';

/** What the customer reads once the answer is there. */
function tell({ state, reason, amount }: Occurrence): void {
  if (state === 'paid') return toast({ title: `${formatNaira(amount)} is in.` });
  if (state === 'pending') {
    return toast({ title: 'We are waiting for your bank', detail: 'We will tell you when it answers.' });
  }
  toast({ title: 'That was not paid', detail: reason ?? '', tone: 'failed' });
}

/** Each date has a key of its own, which is kept until its answer has come. */
const UNKNOWN = {
  title: 'We do not know yet whether it is paid',
  next: 'Try again: it is paid only once.',
};

interface PayMissedProps {
  readonly missed: Occurrence;
  /** What it is saved into. */
  readonly into: string;
}

/** Pays a missed date with one tap. */
export function PayMissed({ missed, into }: PayMissedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, isPending } = useCommand({
    mutationFn: () => payNowOnce(missed.id),
    onSuccess: (answer) => {
      const { state, reference } = answer;
      const isNew = state === 'pending' && reference !== undefined && reference !== missed.reference;
      // A bank may want the customer to confirm it: what is shown of the payment leads there.
      return isNew ? navigate(paths.paymentSuccess(reference)) : tell(answer);
    },
    onError: (error) => tellFailure(error, 'That was not paid', UNKNOWN),
    // Balances and packages have changed too.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button small variant="soot" busy={isPending} busyLabel="Paying" needsConnection onClick={() => run()}>
      Pay now
      {/* A voice hears them one after the other. */}
      <VisuallyHidden>
        , {moneySpoken(missed.amount)} for {dateText(missed.dueDate)}, {into}
      </VisuallyHidden>
    </Button>
  );
}

/** The answer; null where Kolo refuses this date, which holds up no other. A lost answer is no refusal. */
async function paidOrRefused({ id }: Occurrence): Promise<Occurrence | null> {
  try {
    return await payNowOnce(id);
  } catch (error) {
    if (commandState(error) === 'refused') return null;
    throw error;
  }
}

function tellOfAll(answers: readonly (Occurrence | null)[]): void {
  const sumIn = (state: Occurrence['state']) =>
    answers.reduce((sum, one) => (one?.state === state ? sum + one.amount : sum), 0);
  const [paid, pending] = [sumIn('paid'), sumIn('pending')];
  const isAll = answers.every((one) => one?.state === 'paid');
  const waiting = pending > 0 ? `${formatNaira(pending)} is not confirmed yet. ` : '';
  toast({
    title: `${formatNaira(paid)} is in.`,
    ...(!isAll && { detail: `${waiting}Each missed payment says why.`, tone: 'failed' }),
  });
}

/** Pays several missed dates, one after the other, once the customer has seen what they come to. Oldest first. */
export function PayAllMissed({ missed }: { missed: readonly Occurrence[] }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const sum = formatNaira(missed.reduce((total, { amount }) => total + amount, 0));
  const { run, isPending } = useCommand({
    mutationFn: async () => {
      const answers: (Occurrence | null)[] = [];
      for (const one of missed) answers.push(await paidOrRefused(one));
      return answers;
    },
    onSuccess: tellOfAll,
    onError: (error) => tellFailure(error, 'Not all of it was paid', UNKNOWN),
    onSettled: () => {
      setOpen(false);
      return client.invalidateQueries();
    },
  });
  return (
    <>
      <Button full needsConnection onClick={() => setOpen(true)}>
        Pay all {missed.length}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        busy={isPending}
        title={`Pay ${sum} for ${missed.length} missed dates?`}
        lede="Each is paid from the account or card of its schedule. A date that cannot be paid stays missed."
      >
        <div className="btns">
          <Button variant="quiet" disabled={isPending} onClick={() => setOpen(false)}>
            Not now
          </Button>
          <Button busy={isPending} busyLabel="Paying" needsConnection onClick={() => run()}>
            Pay {sum}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
