import type { resolveBankAccount as endpoint } from '@kolo/contract/bank-accounts';
import type { Bank } from '@kolo/contract/banks';
import { BANKS_MAX } from '@kolo/contract/banks';
import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import { Refusal } from '#platform/errors.ts';
import type { DueWork } from '#platform/jobs.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Resolution } from '#providers/paystack/banks.ts';
import { isInOwnName } from './bank-names.ts';
import { activeBanks, claimListing, nextListing, replaceBanks, setNextListing } from './bank-queries.ts';
import type { BankDeps } from './bank-deps.ts';
import { LOOK_UPS_PER_CUSTOMER, LIST_AGAIN_MS, LIST_EVERY_MS } from './bank-deps.ts';

/** Reads the provider's list and keeps it; false where the provider did not give one. */
async function readList({ services, paystack }: BankDeps): Promise<boolean> {
  const { db, clock, logger } = services;
  try {
    const banks = await paystack.listBanks();
    if (banks.length === 0) throw new ProviderUnknown('the provider knows no bank');
    await db.transaction().execute(async (tx) => {
      await replaceBanks(tx, banks, clock.now());
      await setNextListing(tx, new Date(clock.now().getTime() + LIST_EVERY_MS));
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    logger.warn({ reason: error.message }, 'no list of banks from the provider');
    return false;
  }
}

/**
 * The banks, as they were listed last: a provider that is down takes no list away. Only the very first reading waits for
 * the provider. Refuses with UNAVAILABLE where there was never one.
 */
export async function listBanks(deps: BankDeps): Promise<Bank[]> {
  const { db } = deps.services;
  const kept = await activeBanks(db, BANKS_MAX);
  if (kept.length > 0) return kept;
  if (await readList(deps)) return activeBanks(db, BANKS_MAX);
  throw new Refusal('UNAVAILABLE', {
    message: 'The list of banks cannot be read right now. Please try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_S,
  });
}

/** Reads the provider's list of banks once a day. */
export function listBanksDaily(deps: BankDeps): DueWork {
  const { db, clock } = deps.services;
  return {
    name: 'list banks',
    nextDue: () => nextListing(db),
    async runDue() {
      const now = clock.now();
      if (!(await claimListing(db, now, new Date(now.getTime() + LIST_AGAIN_MS)))) return 0;
      await readList(deps);
      return 1;
    },
  };
}

interface Numbered {
  readonly bankCode: string;
  readonly accountNumber: string;
}

const UNKNOWN = 'This bank has no account with that number. Check the number and the bank.';
const UNKNOWN_BANK = 'Choose your bank from the list.';

async function ask({ services, paystack }: BankDeps, account: Numbered): Promise<Resolution> {
  try {
    return await paystack.resolveAccount(account.bankCode, account.accountNumber);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    services.logger.warn({ reason: error.message }, 'no answer about a bank account');
    throw new Refusal('UNAVAILABLE', {
      message: 'The bank did not answer. Nothing was saved. Please try again in a moment.',
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** The name on an account. Refuses with MISMATCH where there is no such account, UNAVAILABLE if nobody answers. */
export async function accountNameOf(deps: BankDeps, userId: string, account: Numbered): Promise<string> {
  const { db, clock } = deps.services;
  await countHit(db, clock, { bucket: bucketName('bank-look-up', userId), ...LOOK_UPS_PER_CUSTOMER });
  const resolution = await ask(deps, account);
  switch (resolution.state) {
    case 'resolved':
      return resolution.accountName;
    case 'unknown':
      throw new Refusal('MISMATCH', { message: UNKNOWN, fields: { accountNumber: UNKNOWN } });
    case 'unknown_bank':
      throw new Refusal('MISMATCH', { message: UNKNOWN_BANK, fields: { bankCode: UNKNOWN_BANK } });
  }
}

/** Whose account it is, before it is added. */
export async function resolveBankAccount(
  deps: BankDeps,
  userId: string,
  account: ParsedBody<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const accountName = await accountNameOf(deps, userId, account);
  return { accountName, matches: await isInOwnName(deps.services.db, userId, { accountName }) };
}
