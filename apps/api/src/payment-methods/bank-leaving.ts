import type { Services } from '#platform/services.ts';
import { everyBankAccount } from './bank-queries.ts';

/** The customer's bank accounts, removed ones too; of the number its last four digits. */
export async function* bankAccountRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (const row of await everyBankAccount(db, userId)) {
    yield {
      bankName: row.bank_name,
      accountNumberEnding: row.ending,
      accountName: row.account_name,
      isDefault: row.is_default,
      addedAt: row.created_at,
      removedAt: row.removed_at,
    };
  }
}
