import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { numberOwner } from './bank-accounts.ts';
import type { BankAccountRow } from './bank-queries.ts';
import { bankAccountsEver, findBankAccount, keepRecipient } from './bank-queries.ts';

/** A bank account as a withdrawal sees it. */
export interface Destination {
  readonly id: string;
  readonly bankName: string;
  readonly ending: string;
  readonly accountName: string;
  readonly numberHash: Buffer;
  /** By which rule its name was let in. */
  readonly nameRule: string;
  readonly coolsUntil: Date;
}

function toDestination(row: BankAccountRow): Destination {
  return {
    id: row.id,
    bankName: row.bankName,
    ending: row.ending,
    accountName: row.accountName,
    numberHash: row.numberHash,
    nameRule: row.nameRule,
    coolsUntil: row.coolsUntil,
  };
}

/** Where new money may go: an account that is not removed. */
export async function findDestination(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<Destination | undefined> {
  const row = await findBankAccount(db, userId, id);
  return row && toDestination(row);
}

/** Where money went or goes, by the ids of the accounts, which may be removed by now. */
export async function destinationsOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await bankAccountsEver(db, userId, ids);
  return new Map(rows.map((row) => [row.id, toDestination(row)]));
}

/** The same for one account. */
export async function destinationOf(db: Db | Tx, userId: string, id: string): Promise<Destination> {
  const destination = (await destinationsOf(db, userId, [id])).get(id);
  invariant(destination, 'money goes to an account that the customer had');
  return destination;
}

interface RecipientDeps {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'createRecipient'>;
  readonly fields: FieldSeal;
}

/** What the provider calls this account; made there on first use. Throws what the provider client throws. */
export async function recipientOf(
  { services, paystack, fields }: RecipientDeps,
  userId: string,
  id: string,
): Promise<string> {
  const [row] = await bankAccountsEver(services.db, userId, [id]);
  invariant(row, 'money goes to an account that the customer had');
  if (row.recipientCode !== null) return row.recipientCode;
  const code = await paystack.createRecipient({
    bankCode: row.bankCode,
    accountNumber: fields.open(row.numberSealed, numberOwner(userId, id)),
    name: row.accountName,
  });
  await keepRecipient(services.db, userId, id, code);
  return code;
}

/** The provider knows that name no more: the next transfer makes a new one. */
export async function forgetRecipient({ db }: Services, userId: string, id: string): Promise<void> {
  await keepRecipient(db, userId, id, null);
}
