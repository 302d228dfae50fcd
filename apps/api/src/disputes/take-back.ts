import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { setOwes } from '#identity/index.ts';
import { keepBvnTaken, releaseBvn } from '#kyc/index.ts';
import { balancesOf, filledPots, holdAllPots, openPots, potsCredited } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { CHARGEBACK_LOSS, isPackagePot, PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { LossContext, Part } from './deps.ts';
import { disputeOrLoss } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import { missingOf, standingLosses, appendParts } from './queries.ts';

/** Twice at most: a maturity or a new package that was under way makes another round, and nothing new can begin in it. */
const HOLDING_ROUNDS = 3;

function least(one: Kobo, other: Kobo): Kobo {
  return one < other ? one : other;
}

/** Holds all that the customer has, packages before pots as everywhere; returns the packages' pots in their order. */
async function holdAll({ packages }: LossContext, tx: Tx, userId: string): Promise<readonly Pot[]> {
  for (let round = 0; round < HOLDING_ROUNDS; round += 1) {
    await packages.hold(tx, userId);
    await holdAllPots(tx, userId);
    // Read again, now that nothing moves any more: one of those that were waited for may have opened another.
    const held = await packages.hold(tx, userId);
    const filled = await filledPots(tx, userId);
    const isWhole = filled.every(({ pot }) => !isPackagePot(pot) || held.some(({ id }) => id === pot.id));
    if (isWhole) return held;
  }
  throw new Error('packages opened faster than they were held');
}

/** Has a pot give up so much, or what it has; the caller posts it. */
async function release(
  { packages }: LossContext,
  tx: Tx,
  wanted: { userId: string; pot: Pot; amountKobo: Kobo; balanceKobo: Kobo },
): Promise<readonly Part[]> {
  const { userId, pot } = wanted;
  const amountKobo = least(wanted.amountKobo, wanted.balanceKobo);
  if (amountKobo === 0n) return [];
  if (isPackagePot(pot)) return packages.release(tx, { userId, pot, amountKobo });
  return [{ pot, amountKobo, startsOn: null }];
}

/** Posts parts of one dispute as one movement for each pot, under the number of its first part. */
export async function postParts(
  { services }: Pick<LossContext, 'services'>,
  tx: Tx,
  dispute: ChargebackRow,
  { phase, parts }: { phase: 'taken' | 'made_good'; parts: readonly Part[] },
): Promise<void> {
  if (parts.length === 0) return;
  const { userId, id, reference } = dispute;
  const first = await appendParts(tx, dispute, phase, parts);
  const isTaken = phase === 'taken';
  const kind = isTaken ? 'chargeback' : 'chargebackMadeGood';
  for (const [at, { pot }] of parts.entries()) {
    if (parts[at - 1]?.pot.id === pot.id) continue;
    const next = parts.findIndex((part, n) => n > at && part.pot.id !== pot.id);
    const ofPot = parts.slice(at, next === -1 ? undefined : next);
    await postMovement(tx, {
      userId,
      key: `chargeback:${id}:part-${first + at}`,
      id: services.ids.next(),
      at: services.clock.now(),
      kind,
      from: pot,
      to: isTaken ? PROVIDER : CHARGEBACK_LOSS,
      amountKobo: kobo(ofPot.reduce((sum, { amountKobo }) => sum + amountKobo, 0n)),
      narration: narrations[kind](reference),
      reference,
    });
  }
}

/**
 * Takes so much from all that the customer has: what was credited under the reference first, then the accounts, then the
 * packages. No pot goes below its floor; what is missing stands in the customer's own loss pot. Called in the customer's
 * turn. Returns both sums.
 */
export async function takeBack(
  context: LossContext,
  tx: Tx,
  dispute: ChargebackRow,
  amountKobo: Kobo,
): Promise<{ takenKobo: Kobo; lossKobo: Kobo }> {
  const { services } = context;
  const { userId, id, reference } = dispute;
  // A lost dispute takes again where another of its payment is won; what it had tells the postings apart.
  const hadKobo = dispute.takenKobo + dispute.lossKobo;
  await openPots(tx, userId, [PROVIDER, CHARGEBACK_LOSS]);
  const packages = await holdAll(context, tx, userId);
  const credited = await potsCredited(tx, userId, reference);
  const pots = [...credited, ...ACCOUNT_TYPES.map(wallet), ...packages];
  // As they are before anything is taken: what a due package earned is paid into an account on the way, and stays.
  const balances = await balancesOf(tx, userId);
  const asked = new Set<number>();
  const parts: Part[] = [];
  let left = amountKobo;
  for (const pot of pots) {
    if (asked.has(pot.id)) continue;
    asked.add(pot.id);
    const balanceKobo = balances.get(pot.id) ?? kobo(0n);
    const given = await release(context, tx, { userId, pot, amountKobo: left, balanceKobo });
    parts.push(...given);
    left = given.reduce((rest, part) => kobo(rest - part.amountKobo), left);
  }
  invariant(left >= 0n, 'no pot gives more than is asked of it');
  await postParts(context, tx, dispute, { phase: 'taken', parts });
  if (left > 0n) {
    await postMovement(tx, {
      userId,
      key: `chargeback:${id}:loss-after-${hadKobo}`,
      id: services.ids.next(),
      at: services.clock.now(),
      kind: 'chargeback',
      from: CHARGEBACK_LOSS,
      to: PROVIDER,
      amountKobo: left,
      narration: narrations.chargeback(reference),
      reference,
    });
  }
  return { takenKobo: kobo(amountKobo - left), lossKobo: left };
}

/**
 * Notes with the customer what banks claim: called in the customer's turn after every change of a dispute or a loss. Who has left
 * keeps their BVN taken while a dispute is open or a loss stands, so that nobody starts again and leaves either behind.
 */
export async function noteClaims(
  { services, openCase }: Pick<LossContext, 'services' | 'openCase'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const owes = missingOf(await standingLosses(tx, userId)) > 0n;
  const { hasLeft } = await setOwes(tx, userId, owes);
  if (!hasLeft) return;
  if (!(await disputeOrLoss(services)(tx, userId))) return releaseBvn(tx, userId);
  const other = await keepBvnTaken(services, tx, userId);
  if (other === null) return;
  await openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-left:${userId}:${other}`,
    userId,
    reference: null,
    detail: `A bank asks a payment of the closed account ${userId} back, or has taken it, and the account ${other} has the same BVN. The money is missing in the first, and the same person can withdraw from the second: customers show ${other}, and customers freeze where the second was opened to dodge the bank. No other account can get this BVN meanwhile.`,
  });
}
