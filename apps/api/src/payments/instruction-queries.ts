import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { PaymentRow } from './queries.ts';

interface Account {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** How a payment without a page is made: to the customer's own number, to one for this payment alone, or by a code. */
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
    .insertInto('payment_instruction')
    .values({
      user_id: payment.userId,
      payment_id: payment.id,
      kind: instruction.kind,
      bank_name: instruction.bankName,
      ...(instruction.kind === 'ussd'
        ? { ussd_code: instruction.code }
        : { account_number: instruction.accountNumber, account_name: instruction.accountName }),
      ...(instruction.kind === 'one_time' && { expires_at: instruction.expiresAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findInstruction(
  db: Db | Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Instruction | undefined> {
  const row = await db
    .selectFrom('payment_instruction')
    .selectAll()
    .where('user_id', '=', payment.userId)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const bankName = row.bank_name;
  if (row.ussd_code !== null) return { kind: 'ussd', bankName, code: row.ussd_code };
  invariant(row.account_number !== null && row.account_name !== null, 'a transfer goes to an account');
  const account = { bankName, accountNumber: row.account_number, accountName: row.account_name };
  if (row.expires_at === null) return { kind: 'dedicated', ...account };
  const returnedKobo = row.returned_kobo === null ? null : kobo(row.returned_kobo);
  return { kind: 'one_time', ...account, expiresAt: row.expires_at, returnedKobo };
}

/** Notes that a transfer of another sum was sent back. */
export async function noteReturned(
  tx: Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  returnedKobo: Kobo,
): Promise<void> {
  await tx
    .updateTable('payment_instruction')
    .set({ returned_kobo: returnedKobo })
    .where('user_id', '=', payment.userId)
    .where('payment_id', '=', payment.id)
    .execute();
}
