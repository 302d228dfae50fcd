import type { Receipt } from '@kolo/contract/transactions';
import type { Withdrawal, WithdrawalStatus } from '@kolo/contract/withdrawals';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { destinationOf } from '#payment-methods/index.ts';
import { madeGoodOf } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { shortReferenceOf } from '#platform/short-references.ts';
import type { PayoutDeps } from './deps.ts';
import { USUALLY_MS, EXPORT_PAGE } from './limits.ts';
import type { PayoutRow } from './queries.ts';
import { timelineOf, isOpen, findByReferences, findOpenPayout, payoutsAfter } from './queries.ts';

/** It is not sent, and the money stays here, until staff let it go. */
function waitsInKolo({ status, held }: PayoutRow): boolean {
  return status === 'requested' && held === 'stopped';
}

const SAFE = 'If it cannot be delivered, the money comes back to your account.';

/** What the customer reads about it now; undefined where the status says it all. */
function messageOf(row: PayoutRow): string | undefined {
  const { status, held, failure } = row;
  switch (status) {
    case 'requested':
      if (waitsInKolo(row))
        return 'It waits in Kolo while we check your account. Nothing is lost. After that it will be sent, or come back to your account.';
      return held === null
        ? 'We are handing it to our payment partner.'
        : `This is taking longer than usual on our side. Nothing is lost. We will keep trying. ${SAFE}`;
    case 'sent':
      return `The bank is working on it. Most withdrawals arrive within 10 minutes. ${SAFE}`;
    case 'failed':
    case 'reversed':
      return failure ?? undefined;
    case 'paid':
      return undefined;
  }
}

/** By when the bank usually has it: no promise is made of one that waits for staff. */
function settlesBy({ status, held, createdAt }: PayoutRow): string | undefined {
  if (!isOpen(status) || held !== null) return undefined;
  return new Date(createdAt.getTime() + USUALLY_MS).toISOString();
}

/** The withdrawal as the wire shows it, with its timeline. */
export async function payoutView(
  deps: Pick<PayoutDeps, 'losses'>,
  db: Db | Tx,
  row: PayoutRow,
): Promise<Withdrawal> {
  const to = await destinationOf(db, row.userId, row.bankAccountId);
  const timeline = await timelineOf(db, row);
  const message = messageOf(row);
  const madeGood = isOpen(row.status) ? undefined : await madeGoodOf(deps, db, row);
  const by = settlesBy(row);
  return {
    id: row.id,
    reference: row.reference,
    shortReference: await shortReferenceOf(db, row),
    status: row.status,
    accountType: row.accountType,
    amount: koboToNairaFloor(row.amountKobo),
    fee: koboToNairaFloor(row.feeKobo),
    bankAccount: {
      id: to.id,
      bankName: to.bankName,
      accountNumber: to.ending,
      accountName: to.accountName,
    },
    createdAt: row.createdAt.toISOString(),
    ...(message !== undefined && { message }),
    ...(by !== undefined && { settlesBy: by }),
    ...(waitsInKolo(row) && { waitsInKolo: true }),
    ...(madeGood && { madeGood }),
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}

/** How the customer's withdrawals of these references stand. */
export async function payoutStates(
  db: Db,
  userId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalStatus>> {
  const rows = await findByReferences(db, userId, references);
  return new Map(rows.map(({ reference, status }) => [reference, status]));
}

/** The customer's withdrawal of this reference, as a receipt shows it; undefined where there is none. */
export async function payoutBehind(
  db: Db,
  userId: string,
  reference: string,
): Promise<Receipt['withdrawal']> {
  const [row] = await findByReferences(db, userId, [reference]);
  if (!row) return undefined;
  const timeline = await timelineOf(db, row);
  return {
    status: row.status,
    amount: koboToNairaFloor(row.amountKobo),
    fee: koboToNairaFloor(row.feeKobo),
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}

/** Why an account with this withdrawal cannot be closed; null where none is on its way. */
export async function payoutOnItsWay(tx: Tx, userId: string): Promise<string | null> {
  const row = await findOpenPayout(tx, userId);
  if (!row) return null;
  const amount = formatNaira(koboToNairaFloor(row.amountKobo));
  return `A withdrawal of ${amount} is still on its way to your bank. Wait until it has arrived, then try again.`;
}

/** The customer's withdrawals, oldest first, a page at a time. */
export async function* payoutRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined;
  do {
    const page = await payoutsAfter(db, userId, after, EXPORT_PAGE);
    for (const row of page) {
      yield {
        reference: row.reference,
        status: row.status,
        accountType: row.accountType,
        bankAccountId: row.bankAccountId,
        amount: koboToNairaFloor(row.amountKobo),
        fee: koboToNairaFloor(row.feeKobo),
        createdAt: row.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
