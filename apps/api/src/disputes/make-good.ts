import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { broughtUnder } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { isPackagePot } from '#ledger/chart.ts';
import type { Credited, Losses } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { LossContext, Part } from './deps.ts';
import { bankClaims } from './open-disputes.ts';
import { hasLost, missingOf, standingLosses, lessenLoss } from './queries.ts';
import { noteClaims, postParts } from './take-back.ts';

interface Credit {
  readonly userId: string;
  readonly reference: string;
}

type Brought = readonly { readonly pot: Pot; readonly broughtKobo: Kobo }[];

/** What the credited pots give of what came into them between the two looks, at most so much. */
async function releaseCredited(
  { packages }: LossContext,
  tx: Tx,
  { userId, before, after }: { userId: string; before: Brought; after: Brought },
  mostKobo: Kobo,
): Promise<Part[]> {
  const parts: Part[] = [];
  let left: bigint = mostKobo;
  for (const { pot, broughtKobo } of after) {
    const creditedKobo = broughtKobo - (before.find((one) => one.pot.id === pot.id)?.broughtKobo ?? 0n);
    const amountKobo = kobo(left < creditedKobo ? left : creditedKobo);
    if (amountKobo <= 0n) continue;
    const given = isPackagePot(pot)
      ? await packages.release(tx, { userId, pot, amountKobo })
      : [{ pot, amountKobo, startsOn: null }];
    parts.push(...given);
    left = given.reduce((rest, part) => rest - part.amountKobo, left);
  }
  return parts;
}

/** Takes the first so much of these parts, cutting one where it must; returns both ends. */
function split(parts: readonly Part[], amountKobo: Kobo): { first: Part[]; rest: Part[] } {
  const [first, rest]: [Part[], Part[]] = [[], []];
  let left: bigint = amountKobo;
  for (const part of parts) {
    const own = left < part.amountKobo ? left : part.amountKobo;
    left -= own;
    if (own > 0n) first.push({ ...part, amountKobo: kobo(own) });
    if (own < part.amountKobo) rest.push({ ...part, amountKobo: kobo(part.amountKobo - own) });
  }
  return { first, rest };
}

/** What came in makes good what banks took back, the first lost first. Returns how much it made good. */
async function makeGood(
  context: LossContext,
  tx: Tx,
  { userId, reference }: Credit,
  before: Brought,
): Promise<Kobo> {
  const losses = await standingLosses(tx, userId);
  const missingKobo = missingOf(losses);
  const after = await broughtUnder(tx, userId, reference);
  let parts = await releaseCredited(context, tx, { userId, before, after }, missingKobo);
  const amountKobo = kobo(parts.reduce((sum, part) => sum + part.amountKobo, 0n));
  if (amountKobo === 0n) return amountKobo;
  for (const loss of losses) {
    const { first, rest } = split(parts, loss.lossKobo);
    if (first.length === 0) break;
    await postParts(context, tx, loss, { phase: 'made_good', parts: first });
    await lessenLoss(tx, loss, kobo(first.reduce((sum, part) => sum + part.amountKobo, 0n)));
    parts = rest;
  }
  await noteClaims(context, tx, userId);
  await enqueueNotification(tx, context.services, userId, {
    kind: 'payment_made_good',
    amountKobo: String(amountKobo),
    missingKobo: String(missingKobo - amountKobo),
  });
  return amountKobo;
}

/** What the port `Losses` says of a credit from outside. */
async function creditFromOutside<T>(
  context: LossContext,
  tx: Tx,
  { userId, reference }: Credit,
  credit: () => Promise<T>,
): Promise<Credited<T>> {
  const { owes } = await takeTurn(tx, userId);
  if (!owes) return { credited: await credit(), repaidKobo: kobo(0n) };
  const before = await broughtUnder(tx, userId, reference);
  const credited = await credit();
  return { credited, repaidKobo: await makeGood(context, tx, { userId, reference }, before) };
}

/** What payments and payouts ask about what banks took back. */
export function losses(context: LossContext): Losses {
  return {
    creditFromOutside: (tx, credit, run) => creditFromOutside(context, tx, credit, run),
    hasLost,
    claims: bankClaims,
    missing: async (db, userId) => missingOf(await standingLosses(db, userId)),
  };
}
