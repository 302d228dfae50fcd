import type { ParsedBody } from '@kolo/contract/endpoint';
import type { createWithdrawal as endpoint, Withdrawal } from '@kolo/contract/withdrawals';
import { Withdrawal as WithdrawalSchema } from '@kolo/contract/withdrawals';
import { lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import type { WithdrawalQuote } from '@kolo/domain/withdrawal';
import { quoteWithdrawal, tooSmall } from '@kolo/domain/withdrawal';
import { assertNotDisputed } from '#disputes/index.ts';
import { assertNotFrozen, assertNotStopped, holdOpen, lockProfile, withPin } from '#identity/index.ts';
import { balancesOf } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import { foreignName, isInOwnName } from '#payment-methods/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bodyHash, claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { PayoutDeps } from './deps.ts';
import { assertVerified, destinationFor, limitPayout } from './limit-payout.ts';
import { BACKOFF, REPEAT_WITHIN_MS, SETTLE_TASK } from './limits.ts';
import { takeOut, totalOf } from './money.ts';
import type { PayoutRow } from './queries.ts';
import { appendEvent, hasTwin, insertPayout, referenceOf } from './queries.ts';
import { payoutView } from './view.ts';

type Body = ParsedBody<typeof endpoint>;

interface Command {
  readonly caller: Caller;
  readonly key: string;
  readonly body: Body;
}

/** What will happen, held against what the customer agreed to. Refuses with QUOTE_CHANGED, and the quote of now. */
function agreedQuote({ amount, expected }: Body, balanceKobo: Kobo, now: Date): WithdrawalQuote {
  const today = lagosDateOf(now);
  const message = tooSmall(amount, koboToNairaFloor(balanceKobo), today);
  if (message !== null) throw new Refusal('VALIDATION', { message, fields: { amount: message } });
  const quote = quoteWithdrawal(naira(amount), today);
  const differs =
    expected &&
    (expected.payout !== quote.payout ||
      (expected.fee ?? quote.fee) !== quote.fee ||
      (expected.tax ?? 0) !== 0);
  if (differs)
    throw new Refusal('QUOTE_CHANGED', { quote: { payout: quote.payout, fee: quote.fee, tax: 0 } });
  return quote;
}

async function assertMeant(tx: Tx, row: PayoutRow, { confirmRepeat }: Body): Promise<void> {
  if (confirmRepeat) return;
  const after = new Date(row.createdAt.getTime() - REPEAT_WITHIN_MS);
  if (!(await hasTwin(tx, row.userId, { ...row, after }))) return;
  throw new Refusal('LOOKS_REPEATED', {
    message:
      'You asked for the same withdrawal less than a minute ago. Do you want to send it a second time?',
  });
}

/** Everything that is looked at and written under the customer's lock, in the transaction of the right PIN. */
async function begin(deps: PayoutDeps, tx: Tx, { caller, body }: Command): Promise<PayoutRow> {
  const { services } = deps;
  const { userId } = caller;
  await lockProfile(tx, userId);
  await holdOpen(tx, userId);
  // Under the lock once more: a freeze, or an approval that is revoked, may have come first.
  await assertNotFrozen(tx, userId);
  await assertNotStopped(tx, userId);
  await assertVerified(tx, userId);
  const now = services.clock.now();
  const to = await destinationFor(tx, userId, body.bankAccountId);
  const balances = await balancesOf(tx, userId);
  const quote = agreedQuote(body, balances.get(wallet(body.accountType).id) ?? kobo(0n), now);
  const id = services.ids.next();
  const row: PayoutRow = {
    userId,
    id,
    reference: referenceOf(id),
    status: 'requested',
    accountType: body.accountType,
    bankAccountId: to.id,
    amountKobo: nairaToKobo(quote.payout),
    feeKobo: nairaToKobo(quote.fee),
    wasCooling: to.coolsUntil > now,
    held: null,
    failure: null,
    createdAt: now,
    sendBegunAt: null,
    releasedAt: null,
    checks: 0,
  };
  const { leftByOrders, leavingWithOrders: leaving } = deps;
  await limitPayout(tx, { caller, amountKobo: row.amountKobo, to, now, leftByOrders });
  await assertNotDisputed(tx, { userId, totalKobo: totalOf(row), now, leaving });
  await assertMeant(tx, row, body);
  await takeOut(tx, services, row, to);
  await insertPayout(tx, row, new Date(now.getTime() + BACKOFF.firstMs));
  await appendEvent(tx, row, 'requested', now);
  await enqueueJob(tx, services, { userId, task: SETTLE_TASK, payload: { userId, id } });
  const { bankName, ending } = to;
  const notice = { kind: 'withdrawal_sent', amountKobo: String(row.amountKobo), bankName, ending } as const;
  await enqueueNotification(tx, services, userId, notice);
  return row;
}

/**
 * Withdraws to a bank, once per key: PIN, limits, money, intent and the job that sends it stand in one transaction. A repeat
 * of the key gets the first answer. The provider is told after it, by the job.
 */
export async function requestPayout(deps: PayoutDeps, command: Command): Promise<Withdrawal> {
  const { services } = deps;
  const { caller, key, body } = command;
  const { userId } = caller;
  // Without the PIN: four digits could be read from a hash of everything else.
  const { pin, ...rest } = body;
  const claim = { userId, key, hash: bodyHash(rest) };
  const before = await findAnswer(services.db, claim);
  if (before !== null) return WithdrawalSchema.parse(before);
  // Looked at before the PIN too, so that no try of it is asked for in vain.
  const to = await destinationFor(services.db, userId, body.bankAccountId);
  await assertNotFrozen(services.db, userId);
  await assertNotStopped(services.db, userId);
  await assertVerified(services.db, userId);
  // The account may have been added before the BVN, in whatever name the profile had then.
  if (!(await isInOwnName(services.db, userId, to))) throw await foreignName(deps, userId, to);
  let answer: Withdrawal | undefined;
  await withPin(services, caller, pin, async (tx) => {
    const claimed = await claimKey(tx, services.clock, claim);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') {
      answer = WithdrawalSchema.parse(claimed.answer);
      return;
    }
    answer = await payoutView(deps, tx, await begin(deps, tx, command));
    await saveAnswer(tx, claim, answer);
  });
  invariant(answer, 'a right PIN runs its effect');
  return answer;
}
