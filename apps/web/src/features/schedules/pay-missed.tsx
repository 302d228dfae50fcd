import type { Occurrence } from '@kolo/contract/schedules';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { payNowOnce } from './api.ts';

/** What the customer reads once the answer is there. */
function tell({ state, reason, amount }: Occurrence): void {
  if (state === 'paid') return toast({ title: `${formatNaira(amount)} is in.` });
  if (state === 'pending') {
    return toast({ title: 'We are waiting for your bank', detail: 'We tell you when it has answered.' });
  }
  toast({ title: 'That was not paid', detail: reason ?? '', tone: 'failed' });
}

interface PayMissedProps {
  /** Oldest first. */
  readonly missed: readonly Occurrence[];
  /** Beside one of them, in a list. */
  readonly small?: boolean;
  /** `Pay now` on one of them, or `Pay all`. */
  readonly children: string;
}

/** Pays missed dates with one tap, one after the other, and stops where one is not paid. */
export function PayMissed({ missed, small, children }: PayMissedProps) {
  const client = useQueryClient();
  const online = useOnline();
  const { run, isPending } = useCommand({
    mutationFn: async () => {
      for (const { id } of missed) {
        const answer = await payNowOnce(id);
        tell(answer);
        if (answer.state !== 'paid') return;
      }
    },
    onError: (error) => toast({ title: 'That was not paid', detail: errorText(error), tone: 'failed' }),
    // Balances and packages have changed too.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button
      small={small}
      variant={small ? 'soot' : 'primary'}
      full={!small}
      busy={isPending}
      busyLabel="Paying"
      disabled={!online}
      onClick={() => run()}
    >
      {children}
    </Button>
  );
}
