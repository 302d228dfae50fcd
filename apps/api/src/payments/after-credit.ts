import { formatNaira, nairaToKobo } from '@kolo/domain/money';
import type { Kobo } from '@kolo/domain/money';
import { isClosed } from '#identity/index.ts';
import { capOf } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { PaymentDeps } from './deps.ts';

interface Credit {
  readonly userId: string;
  /** The payment's own. */
  readonly reference: string;
  /** All that it brought. */
  readonly amountKobo: Kobo;
}

/**
 * The money is in and stays: where it brought the customer above what they may hold, they and staff are told, once a payment.
 * Called after the credit, which holds the provider's account in this customer's book: what was credited at the same time is
 * counted by the second.
 */
export async function notifyIfAboveCap(deps: PaymentDeps, tx: Tx, credit: Credit): Promise<void> {
  const { services, openCase } = deps;
  const { userId, reference, amountKobo } = credit;
  const cap = await capOf(tx, userId, services.clock.now());
  if (cap === null) return;
  const heldKobo = await heldBy(tx, userId);
  const overKobo = heldKobo - nairaToKobo(cap.most);
  if (overKobo <= 0n) return;
  const isNew = await openCase(tx, {
    kind: 'above_cap',
    key: `above-cap:${reference}`,
    userId,
    reference,
    detail: `${amountKobo} kobo arrived; the customer now holds ${heldKobo} kobo, ${overKobo} above the ${formatNaira(cap.most)} of tier "${cap.tier}".`,
  });
  if (!isNew) return;
  await enqueueNotification(tx, services, userId, {
    kind: 'above_limit',
    amountKobo: String(amountKobo),
    limit: formatNaira(cap.most),
    tier: cap.tier,
  });
}

/**
 * The money is in, and where the account is closed nobody is there to take it out: staff send it back. `amountKobo` is what is left of
 * the credit once it has repaid banks. Called in the customer's turn, so that no account is closed between the look and the credit.
 */
export async function notifyIfClosed(
  openCase: OpenCase,
  tx: Tx,
  credit: { userId: string; reference: string; amountKobo: Kobo; key: string },
): Promise<void> {
  const { userId, reference, amountKobo, key } = credit;
  if (amountKobo === 0n || !(await isClosed(tx, userId))) return;
  const detail = `${amountKobo} kobo arrived after the customer had closed the account. It is in the customer’s book.`;
  await openCase(tx, { kind: 'closed_account_credited', key: `closed:${key}`, userId, reference, detail });
}
