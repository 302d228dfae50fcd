import { kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { holdAllPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { CHARGEBACK_LOSS, INTEREST_EXPENSE, isPackagePot, PROVIDER, WITHHOLDING_TAX } from '#ledger/chart.ts';
import type { Posting } from '#ledger/post.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import type { LossContext, Earned } from './deps.ts';
import type { ChargebackRow, GivenPart } from './queries.ts';
import { partsOf } from './queries.ts';

type Step = Pick<Posting, 'kind' | 'from' | 'to' | 'amountKobo' | 'narration'>;

interface Place {
  readonly pot: Pot;
  readonly earned: Earned | null;
}

/** What an interest package would have paid for this part beside it, had the bank not had it at its maturity. */
function earnedSteps({ pot, earned }: Place): Step[] {
  if (earned === null) return [];
  const { name, interestKobo, taxKobo } = earned;
  return [
    {
      kind: 'interestEarned',
      from: INTEREST_EXPENSE,
      to: pot,
      amountKobo: interestKobo,
      narration: narrations.interestEarned(name),
    },
    {
      kind: 'interestTax',
      from: pot,
      to: WITHHOLDING_TAX,
      amountKobo: taxKobo,
      narration: narrations.interestTax(name),
    },
  ];
}

function stepsOf({ reference }: ChargebackRow, { amountKobo }: GivenPart, place: Place): Step[] {
  const narration = narrations.chargebackReturn(reference);
  return [
    { kind: 'chargebackReturn', from: PROVIDER, to: place.pot, amountKobo, narration },
    ...earnedSteps(place),
  ];
}

/**
 * The bank gives back what it had taken: each part goes back to the pot that gave it, what made the loss good later too, and
 * what is still missing is missing no more. Called in the customer's turn.
 */
export async function giveBack(
  { services, packages }: Pick<LossContext, 'services' | 'packages'>,
  tx: Tx,
  dispute: ChargebackRow,
): Promise<void> {
  const { userId, id, reference, lossKobo } = dispute;
  const parts = await partsOf(tx, dispute);
  // All at once and in the one order, before any pot.
  await packages.hold(tx, userId);
  const steps: Step[] = [];
  for (const part of parts) {
    const place = isPackagePot(part.pot)
      ? await packages.restore(tx, { ...part, userId })
      : { pot: part.pot, earned: null };
    steps.push(...stepsOf(dispute, part, place));
  }
  steps.push({
    kind: 'chargebackReturn',
    from: PROVIDER,
    to: CHARGEBACK_LOSS,
    amountKobo: kobo(lossKobo),
    narration: narrations.chargebackReturn(reference),
  });
  await holdAllPots(tx, userId);
  for (const [n, step] of steps.entries()) {
    if (step.amountKobo === 0n) continue;
    await postMovement(tx, {
      ...step,
      userId,
      key: `chargeback-won:${id}:${n}`,
      id: services.ids.next(),
      at: services.clock.now(),
      reference,
    });
  }
}
