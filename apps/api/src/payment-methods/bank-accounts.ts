import type { addBankAccount as endpoint, BankAccount } from '@kolo/contract/bank-accounts';
import { BANK_ACCOUNTS_MAX } from '@kolo/contract/bank-accounts';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { lagosDateOf } from '@kolo/domain/dates';
import { mostWithdrawnWhileNew, NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import {
  assertNotFrozen,
  assertNotStopped,
  holdOpen,
  lockProfile,
  withPin,
  withPinWhereSet,
} from '#identity/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import type { Caller } from '#platform/http/route.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { listBanks, accountNameOf } from './bank-list.ts';
import { foreignName, isInOwnName } from './bank-names.ts';
import type { BankAccountRow } from './bank-queries.ts';
import {
  bankAccountsOf,
  coolAccountsSince,
  findBank,
  findBankAccount,
  insertBankAccount,
  markRemoved,
  setDefault,
} from './bank-queries.ts';
import type { BankDeps } from './bank-deps.ts';

const ENDING_DIGITS = 4;
const HOUR_MS = 60 * 60 * 1_000;
const UNKNOWN = { message: 'We could not find that bank account.' };

/** Binds a sealed number to its row. */
export function numberOwner(userId: string, id: string): string {
  return `${userId}:bank_account:${id}`;
}

function bankAccountView(row: BankAccountRow, now: Date): BankAccount {
  return {
    id: row.id,
    bankCode: row.bankCode,
    bankName: row.bankName,
    accountNumber: row.ending,
    accountName: row.accountName,
    isDefault: row.isDefault,
    coolsUntil: row.coolsUntil > now ? row.coolsUntil.toISOString() : null,
  };
}

export async function showBankAccounts({ db, clock }: Services, userId: string): Promise<BankAccount[]> {
  return (await bankAccountsOf(db, userId)).map((row) => bankAccountView(row, clock.now()));
}

/** The bank's name as it is listed. */
async function bankNameOf(deps: BankDeps, code: string): Promise<string> {
  // The list is read where there was none yet.
  await listBanks(deps);
  const bank = await findBank(deps.services.db, code);
  if (bank) return bank.name;
  throw new Refusal('VALIDATION', { fields: { bankCode: 'Choose your bank from the list.' } });
}

/** Finds a repeat of the same account. */
function numberHash(
  fields: FieldSeal,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
) {
  return fields.hash(`bank_account:${bankCode}:${accountNumber}`);
}

async function keepAccount(
  deps: BankDeps,
  tx: Tx,
  account: { userId: string; bankCode: string; bankName: string; accountNumber: string; accountName: string },
): Promise<BankAccountRow> {
  const { services, fields } = deps;
  const { userId, bankCode, accountNumber } = account;
  const kept = await bankAccountsOf(tx, userId);
  const hash = numberHash(fields, account);
  if (kept.some(({ numberHash }) => numberHash.equals(hash)))
    throw new Refusal('ALREADY_EXISTS', { message: 'You have already added this bank account.' });
  if (kept.length >= BANK_ACCOUNTS_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', {
      message: `You can keep ${BANK_ACCOUNTS_MAX} bank accounts. Remove one that you no longer use.`,
    });
  }
  const id = services.ids.next();
  const now = services.clock.now();
  const row = {
    userId,
    id,
    bankCode,
    bankName: account.bankName,
    numberSealed: fields.seal(accountNumber, numberOwner(userId, id)),
    numberHash: hash,
    ending: accountNumber.slice(-ENDING_DIGITS),
    accountName: account.accountName,
    nameRule: 'contained' as const,
    isDefault: kept.length === 0,
    createdAt: now,
    coolsUntil: new Date(now.getTime() + NEW_FOR_HOURS * HOUR_MS),
  };
  await insertBankAccount(tx, row);
  return { ...row, removedAt: null, recipientCode: null };
}

/**
 * Adds a bank account in the customer's own name, by the PIN, and tells the customer on every channel. Refuses with MISMATCH
 * an account in another name, which is a case for staff, ALREADY_EXISTS one that is there.
 */
export async function addBankAccount(
  deps: BankDeps,
  caller: Caller,
  { pin, ...numbered }: ParsedBody<typeof endpoint>,
): Promise<BankAccount> {
  const { services } = deps;
  const { userId } = caller;
  await assertNotFrozen(services.db, userId);
  await assertNotStopped(services.db, userId);
  const bankName = await bankNameOf(deps, numbered.bankCode);
  const accountName = await accountNameOf(deps, userId, numbered);
  let added: BankAccountRow | undefined;
  await withPin(services, caller, pin, async (tx) => {
    // Additions come one after the other.
    await lockProfile(tx, userId);
    await holdOpen(tx, userId);
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    if (!(await isInOwnName(tx, userId, { accountName }))) return;
    added = await keepAccount(deps, tx, { userId, bankName, accountName, ...numbered });
    const mostNaira = mostWithdrawnWhileNew(lagosDateOf(services.clock.now()));
    const notice = { kind: 'bank_account_added', bankName, ending: added.ending, mostNaira } as const;
    await enqueueNotification(tx, services, userId, notice);
  });
  // Only with the right PIN: a case is staff's work.
  if (!added)
    throw await foreignName(deps, userId, { accountName, numberHash: numberHash(deps.fields, numbered) });
  return bankAccountView(added, services.clock.now());
}

/** The account, for a change that says where money goes. Refuses with NOT_FOUND, FROZEN, WRONG_STATE. */
async function changeable(db: Db | Tx, userId: string, id: string): Promise<BankAccountRow> {
  const row = await findBankAccount(db, userId, id);
  if (!row) throw new Refusal('NOT_FOUND', UNKNOWN);
  await assertNotFrozen(db, userId);
  await assertNotStopped(db, userId);
  return row;
}

/**
 * Begins the first day again of the bank accounts that were added since then: anyone who added them may not have been the
 * customer.
 */
export async function coolBankAccounts(
  tx: Tx,
  { clock }: Services,
  userId: string,
  since: Date,
): Promise<void> {
  await coolAccountsSince(tx, userId, since, new Date(clock.now().getTime() + NEW_FOR_HOURS * HOUR_MS));
}

/** Makes it the account that is offered first. */
export async function makeDefault({ db, clock }: Services, userId: string, id: string): Promise<BankAccount> {
  return db.transaction().execute(async (tx) => {
    await lockProfile(tx, userId);
    const row = await changeable(tx, userId, id);
    await setDefault(tx, userId, id);
    return bankAccountView({ ...row, isDefault: true }, clock.now());
  });
}

/**
 * Removes it, by the PIN where one is set, and tells the customer on every channel; where it was the default, the oldest one
 * that stays takes its place. Refuses as `changeable` and `withPinWhereSet`.
 */
export async function removeBankAccount(
  services: Services,
  caller: Caller,
  { id, pin }: { readonly id: string; readonly pin: string | undefined },
): Promise<void> {
  const { userId } = caller;
  // Looked at before the PIN too, so that no try of it is asked for in vain.
  await changeable(services.db, userId, id);
  await withPinWhereSet(services, caller, pin, async (tx) => {
    const row = await changeable(tx, userId, id);
    await markRemoved(tx, userId, id, services.clock.now());
    const { bankName, ending } = row;
    await enqueueNotification(tx, services, userId, { kind: 'bank_account_removed', bankName, ending });
    const [next] = await bankAccountsOf(tx, userId);
    if (row.isDefault && next) await setDefault(tx, userId, next.id);
  });
}
