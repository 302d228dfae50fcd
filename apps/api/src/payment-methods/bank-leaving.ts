import type { Services } from '#platform/services.ts';
import { everyBankAccount } from './bank-queries.ts';

/** The customer's bank accounts, removed ones too; of the number its last four digits. */
export async function* bankAccountRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (const row of await everyBankAccount(db, userId)) {
    yield {
      bankName: row.bankName,
      accountNumberEnding: row.ending,
      accountName: row.accountName,
      isDefault: row.isDefault,
      addedAt: row.createdAt,
      removedAt: row.removedAt,
    };
  }
}
