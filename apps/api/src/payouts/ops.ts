import { userInfo } from 'node:os';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import { staffReason } from '#platform/terminal.ts';
import type { PayoutDeps } from './deps.ts';
import { LATE_AFTER_MS, LIST_MAX, REASON_MAX } from './limits.ts';
import { makeDue, release, payoutsForStaff, ownerOfReference, referenceOf } from './queries.ts';
import { returnPayout } from './return-payout.ts';

export const PAYOUTS_USAGE = `  withdrawals list         withdrawals that are held, or on their way for too long
  withdrawals retry [REFERENCE]   ask the provider about one of them, or all, now; nothing is sent twice. One that was asked for
                           before a freeze leaves only when its reference is named here, after the freeze
  withdrawals return ID --reason "…"   give one back that cannot be sent, by its id or reference: only where the provider
                           says that it does not exist there, or failed
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

interface Given {
  readonly reference: string;
  readonly reason: string;
}

/** What follows `return`; null where it is not complete. A withdrawal is named by its reference or its id. */
function readReturn([, named = '', ...rest]: readonly string[]): Given | null {
  const reason = staffReason(rest);
  if (named === '' || reason === '' || reason.length > REASON_MAX) return null;
  return { reference: UUID.test(named) ? referenceOf(named) : named, reason };
}

async function giveBack(world: PayoutDeps, given: Given, print: Print): Promise<number> {
  try {
    await returnPayout(world, { ...given, staff: userInfo().username });
    print(`${given.reference} is given back`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

async function retry({ services }: PayoutDeps, reference: string, print: Print): Promise<number> {
  const { db, clock } = services;
  const owner = await ownerOfReference(db, reference);
  const now = clock.now();
  if (owner) await release(db, owner, now);
  const isDue = owner !== undefined && (await makeDue(db, owner, now));
  print(isDue ? `${reference} is asked about now` : `No withdrawal with the reference ${reference} waits.`);
  return isDue ? 0 : 1;
}

/** `list`, `retry`, `retry REFERENCE`, `return REFERENCE --reason "…"`; answers the exit code. */
export async function payoutsCommand(
  world: PayoutDeps,
  words: readonly string[],
  print: Print,
): Promise<number> {
  const [action, reference] = words;
  const { db, clock } = world.services;
  const now = clock.now();
  const waiting = await payoutsForStaff(db, new Date(now.getTime() - LATE_AFTER_MS), LIST_MAX);
  if (action === 'list') {
    for (const row of waiting) {
      const amount = formatNaira(koboToNairaFloor(kobo(row.amountKobo)));
      const why = row.held ?? 'no word from the provider';
      print(
        `${row.reference}  ${row.status}  ${amount}  ${row.createdAt.toISOString()}  ${why}  ${row.userId}`,
      );
    }
    if (waiting.length === 0) print('no withdrawal waits');
    return 0;
  }
  if (action === 'retry' && reference !== undefined) return retry(world, reference, print);
  if (action === 'retry') {
    for (const { userId, id } of waiting) await makeDue(db, { userId: userId, id }, now);
    print(`${waiting.length} withdrawals are asked about now`);
    return 0;
  }
  const given = action === 'return' ? readReturn(words) : null;
  if (given) return giveBack(world, given, print);
  print(`usage:\n${PAYOUTS_USAGE}`);
  return 2;
}
