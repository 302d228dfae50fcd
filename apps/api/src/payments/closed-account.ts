import { isClosed } from '#identity/index.ts';
import type { Kobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import type { OpenCase } from '#platform/staff-case.ts';

/**
 * The money is in, and where the account is closed nobody is there to take it out: staff send it back. Called in the
 * customer's turn, so that no account is closed between the look and the credit.
 */
export async function tellIfClosed(
  openCase: OpenCase,
  tx: Tx,
  credit: { userId: string; reference: string; amountKobo: Kobo; key: string },
): Promise<void> {
  const { userId, reference, amountKobo, key } = credit;
  if (!(await isClosed(tx, userId))) return;
  const detail = `${amountKobo} kobo arrived after the customer had closed the account. It stands in the customer's book.`;
  await openCase(tx, { kind: 'closed_account_credited', key: `closed:${key}`, userId, reference, detail });
}
