import type { resolveBankAccount as endpoint } from '@kolo/contract/bank-accounts';
import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import { Refusal } from '#platform/errors.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import { ProviderUnknown } from '#platform/provider-answer.ts';
import type { Resolution } from '#providers/paystack/banks.ts';
import { LOOK_UPS_PER_CUSTOMER } from './bank-limits.ts';
import { isInOwnName } from './bank-names.ts';
import type { BankWorld } from './bank-world.ts';

interface Numbered {
  readonly bankCode: string;
  readonly accountNumber: string;
}

const UNKNOWN = 'This bank has no account of that number. Check the number and the bank.';
const UNKNOWN_BANK = 'Choose your bank from the list.';

async function ask({ services, paystack }: BankWorld, account: Numbered): Promise<Resolution> {
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
export async function accountNameOf(world: BankWorld, userId: string, account: Numbered): Promise<string> {
  const { db, clock } = world.services;
  await countHit(db, clock, { bucket: bucketName('bank-look-up', userId), ...LOOK_UPS_PER_CUSTOMER });
  const resolution = await ask(world, account);
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
  world: BankWorld,
  userId: string,
  account: ParsedBody<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const accountName = await accountNameOf(world, userId, account);
  return { accountName, matches: await isInOwnName(world.services.db, userId, { accountName }) };
}
