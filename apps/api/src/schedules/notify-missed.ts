import { formatDate, startOfLagosDay } from '@kolo/domain/dates';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import type { OccurrenceRow } from './occurrence-queries.ts';

/** Notifies the customer of a date that was not paid, with the reason and the way to pay it by hand. */
export async function notifyMissed(
  { services }: ScheduleDeps,
  tx: Tx,
  row: Pick<OccurrenceRow, 'userId' | 'scheduleId' | 'id' | 'amountKobo' | 'dueOn'>,
  { target, reason }: { readonly target: Target | null; readonly reason: string },
): Promise<void> {
  await enqueueNotification(tx, services, row.userId, {
    kind: 'schedule_missed',
    scheduleId: row.scheduleId,
    occurrenceId: row.id,
    name: target?.name ?? 'Your package',
    amountKobo: String(row.amountKobo),
    dueOn: formatDate(startOfLagosDay(row.dueOn)),
    reason,
  });
}
