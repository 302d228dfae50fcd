import type { Kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { PaymentRow } from './queries.ts';

interface Account {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** How a payment without a page is made: to the customer's virtual account, to one for this payment alone, or by a code. */
export type Instruction =
  | ({ readonly kind: 'dedicated' } & Account)
  | ({ readonly kind: 'one_time'; readonly expiresAt: Date; readonly returnedKobo: Kobo | null } & Account)
  | { readonly kind: 'ussd'; readonly bankName: string; readonly code: string };

/** Keeps what the customer is told to do; the first one stands. */
export async function insertInstruction(
  tx: Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  instruction: Instruction,
): Promise<void> {
  await tx
    .insertInto('paymentInstruction')
    .values({
      userId: payment.userId,
      paymentId: payment.id,
      kind: instruction.kind,
      bankName: instruction.bankName,
      ...(instruction.kind === 'ussd'
        ? { ussdCode: instruction.code }
        : { accountNumber: instruction.accountNumber, accountName: instruction.accountName }),
      ...(instruction.kind === 'one_time' && { expiresAt: instruction.expiresAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findInstruction(
  db: Db | Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Instruction | undefined> {
  const row = await db
    .selectFrom('paymentInstruction')
    .selectAll()
    .where('userId', '=', payment.userId)
    .where('paymentId', '=', payment.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const bankName = row.bankName;
  if (row.ussdCode !== null) return { kind: 'ussd', bankName, code: row.ussdCode };
  invariant(row.accountNumber !== null && row.accountName !== null, 'a transfer goes to an account');
  const account = { bankName, accountNumber: row.accountNumber, accountName: row.accountName };
  if (row.expiresAt === null) return { kind: 'dedicated', ...account };
  return { kind: 'one_time', ...account, expiresAt: row.expiresAt, returnedKobo: row.returnedKobo };
}

/** Notes that a transfer of another sum was sent back. */
export async function noteReturned(
  tx: Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  returnedKobo: Kobo,
): Promise<void> {
  await tx
    .updateTable('paymentInstruction')
    .set({ returnedKobo })
    .where('userId', '=', payment.userId)
    .where('paymentId', '=', payment.id)
    .execute();
}
