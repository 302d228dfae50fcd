import type { AnswerOf } from '@kolo/contract/endpoint';
import { mergeSbPackages } from '@kolo/contract/sb-savings';
import { narrations } from '@kolo/domain/transactions';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Command } from './command.ts';
import { once } from '../once.ts';
import { postingKey } from './command.ts';
import { noSuchPackage, requireActive, viewAgain } from './package-view.ts';
import type { SbRow } from './queries.ts';
import { closeRow, lockPackages } from './queries.ts';

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
  await leaveNotice(tx, services, userId, {
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
    requireActive(from);
    requireActive(to);
    if (from.balanceKobo > 0n) await moveAll(services, tx, command, { from, to });
    await closeRow(tx, userId, from.id, { at: services.clock.now(), mergedInto: to.id });
    return { package: await viewAgain(tx, userId, to.id), closed: await viewAgain(tx, userId, from.id) };
  });
}
