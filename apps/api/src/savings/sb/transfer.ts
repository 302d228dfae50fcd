import type { AnswerOf } from '@kolo/contract/endpoint';
import type { SbPackage } from '@kolo/contract/packages';
import type { Expected } from '@kolo/contract/primitives';
import { mergeSbPackages, transferFromSb } from '@kolo/contract/sb-savings';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { ensureAccount, accountView, ownMoveView } from '#accounts/index.ts';
import { assertNotFrozen } from '#identity/index.ts';
import { wallet } from '#ledger/chart.ts';
import { findMovement } from '#ledger/movements.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal, invariant } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { inTurnOf, once } from '../once.ts';
import { packagesOfPots } from '../package-queries.ts';
import { noSuchPackage, viewAgain, requireFree, lockFree } from './package-view.ts';
import type { SbRow } from './queries.ts';
import { closeRow, lockPackages } from './queries.ts';
import type { Command } from './write-package.ts';
import { postingKey } from './write-package.ts';

interface Transfer {
  readonly packageId: string;
  readonly amountKobo: Kobo;
  readonly expected?: Expected | undefined;
}

/** A withdrawal of a package towards a product is free: what leaves arrives. */
function requireExpected({ amountKobo, expected }: Transfer): void {
  const quote = { payout: koboToNairaFloor(amountKobo), fee: 0, tax: 0 };
  const { payout, fee, tax } = { ...quote, ...expected };
  if (payout === quote.payout && fee === quote.fee && tax === quote.tax) return;
  throw new Refusal('QUOTE_CHANGED', { quote });
}

/** The kobo below ₦1 go with the last naira, so that a package can be emptied. Refuses more than is there. */
function takenKobo({ balanceKobo }: SbRow, amountKobo: Kobo): Kobo {
  if (amountKobo > balanceKobo) {
    const there = formatNaira(koboToNairaFloor(balanceKobo));
    throw new Refusal('INSUFFICIENT_FUNDS', { message: `There is ${there} in this package.` });
  }
  return koboToNairaFloor(amountKobo) === koboToNairaFloor(balanceKobo) ? balanceKobo : amountKobo;
}

/** Moves money from an active package to the SB account, opened where it is missing. An emptied package stays active. */
export function transferToAccount(
  services: Services,
  command: Command,
  { packageId, amountKobo, expected }: Transfer,
): Promise<AnswerOf<typeof transferFromSb>> {
  const { userId } = command;
  return once(services, command, transferFromSb.answer, async (tx) => {
    requireExpected({ packageId, amountKobo, expected });
    const row = await lockFree(tx, userId, packageId);
    const taken = takenKobo(row, amountKobo);
    const account = await ensureAccount(tx, services, userId, 'sb');
    const id = services.ids.next();
    const posted = await postMovement(tx, {
      userId,
      key: postingKey(command),
      id,
      at: services.clock.now(),
      kind: 'sbTransfer',
      from: row.pot,
      to: wallet('sb'),
      amountKobo: taken,
      narration: narrations.sbTransfer(row.productName),
      reference: referenceOf(id),
    });
    await enqueueNotification(tx, services, userId, {
      kind: 'sb_transferred',
      amountKobo: String(taken),
      packageName: row.productName,
    });
    const movement = await findMovement(tx, userId, posted.movementId);
    invariant(movement, 'a movement that was posted can be read');
    return {
      transaction: await ownMoveView(packagesOfPots, tx, userId, movement),
      package: await viewAgain(tx, userId, row.id),
      account: accountView(account, posted.toBalanceKobo),
    };
  });
}

async function moveAll(
  services: Services,
  tx: Tx,
  command: Command,
  { from, to }: { from: SbRow; to: SbRow },
): Promise<void> {
  const { userId } = command;
  const id = services.ids.next();
  const amountKobo = from.balanceKobo;
  const posted = await postMovement(tx, {
    userId,
    key: postingKey(command),
    id,
    at: services.clock.now(),
    kind: 'sbMerge',
    from: from.pot,
    to: to.pot,
    amountKobo,
    narration: narrations.sbMerge(from.productName, to.productName),
    reference: referenceOf(id),
  });
  await enqueueNotification(tx, services, userId, {
    kind: 'sb_merged',
    amountKobo: String(amountKobo),
    fromName: from.productName,
    packageName: to.productName,
    balanceKobo: String(posted.toBalanceKobo),
  });
}

/**
 * Moves all money of one active package into another and closes the first, which keeps its history and the way to the
 * second. An empty one is closed without a movement.
 */
export function mergePackages(
  services: Services,
  command: Command,
  { fromPackageId, toPackageId }: { fromPackageId: string; toPackageId: string },
): Promise<AnswerOf<typeof mergeSbPackages>> {
  const { userId } = command;
  return once(services, command, mergeSbPackages.answer, async (tx) => {
    const rows = await lockPackages(tx, userId, [fromPackageId, toPackageId]);
    const from = rows.find((row) => row.id === fromPackageId);
    const to = rows.find((row) => row.id === toPackageId);
    if (!from || !to) throw noSuchPackage();
    requireFree(from);
    requireFree(to);
    // The money stays in Kolo, but the price of the first would be gone for good.
    await assertNotFrozen(tx, userId);
    if (from.balanceKobo > 0n) await moveAll(services, tx, command, { from, to });
    await closeRow(tx, userId, from.id, { at: services.clock.now(), mergedInto: to.id });
    return { package: await viewAgain(tx, userId, to.id), closed: await viewAgain(tx, userId, from.id) };
  });
}

/** Less than ₦1 can be neither seen nor moved by the customer, so it goes to the SB account by itself. */
async function moveKobo(services: Services, tx: Tx, userId: string, row: SbRow): Promise<void> {
  await ensureAccount(tx, services, userId, 'sb');
  const id = services.ids.next();
  await postMovement(tx, {
    userId,
    key: `close:${row.id}`,
    id,
    at: services.clock.now(),
    kind: 'sbTransfer',
    from: row.pot,
    to: wallet('sb'),
    amountKobo: row.balanceKobo,
    narration: narrations.sbTransfer(row.productName),
    reference: referenceOf(id),
  });
}

/** Closes an empty package for good; one that is closed stays as it is. Refuses with WRONG_STATE where a naira is in it. */
export async function closePackage(services: Services, userId: string, id: string): Promise<SbPackage> {
  const inTurn = inTurnOf(services, userId);
  return inTurn(async (tx) => {
    const [row] = await lockPackages(tx, userId, [id]);
    if (!row) throw noSuchPackage();
    if (row.isActive) requireFree(row);
    const there = koboToNairaFloor(row.balanceKobo);
    if (there > 0) {
      const message = `There is ${formatNaira(there)} in this package. Move it to your SB account first.`;
      throw new Refusal('WRONG_STATE', { message });
    }
    // The price that was kept would be gone for good.
    if (row.isActive) await assertNotFrozen(tx, userId);
    if (row.balanceKobo > 0n) await moveKobo(services, tx, userId, row);
    if (row.isActive) await closeRow(tx, userId, id, { at: services.clock.now(), mergedInto: null });
    return viewAgain(tx, userId, id);
  });
}
