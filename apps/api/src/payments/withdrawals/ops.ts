import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import { makeDue, withdrawalsForStaff } from './due-queries.ts';
import { LATE_AFTER_MS, LIST_MAX } from './limits.ts';
import { ownerOfReference } from './queries.ts';

export const WITHDRAWALS_USAGE = `  withdrawals list         withdrawals that are held, or on their way for too long
  withdrawals retry [REFERENCE]   ask the provider about one of them, or all, now; nothing is sent twice
`;

type Print = (text: string) => void;

/** `list`, `retry`, `retry REFERENCE`; answers the exit code. */
export async function withdrawalsCommand(
  { db, clock }: Services,
  [action, reference]: readonly string[],
  print: Print,
): Promise<number> {
  const now = clock.now();
  const waiting = await withdrawalsForStaff(db, new Date(now.getTime() - LATE_AFTER_MS), LIST_MAX);
  if (action === 'list') {
    for (const row of waiting) {
      const amount = formatNaira(koboToNairaFloor(kobo(row.amount_kobo)));
      const why = row.held ?? 'no word from the provider';
      print(
        `${row.reference}  ${row.status}  ${amount}  ${row.created_at.toISOString()}  ${why}  ${row.user_id}`,
      );
    }
    if (waiting.length === 0) print('no withdrawal waits');
    return 0;
  }
  if (action === 'retry' && reference === undefined) {
    for (const { user_id, id } of waiting) await makeDue(db, { userId: user_id, id }, now);
    print(`${waiting.length} withdrawals are asked about now`);
    return 0;
  }
  if (action === 'retry' && reference !== undefined) {
    const owner = await ownerOfReference(db, reference);
    const isDue = owner !== undefined && (await makeDue(db, owner, now));
    print(isDue ? `${reference} is asked about now` : `No withdrawal with the reference ${reference} waits.`);
    return isDue ? 0 : 1;
  }
  print(`usage:\n${WITHDRAWALS_USAGE}`);
  return 2;
}
