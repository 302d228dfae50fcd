import { NUBAN_DIGITS } from '@kolo/domain/nuban';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Pin } from './pin.ts';
import { Done, Id, Instant } from './primitives.ts';

/** Bank accounts that one customer can keep. Ours: far more than a person withdraws to. */
export const BANK_ACCOUNTS_MAX = 10;

/** The bank, as `GET /banks` names it. */
export const BankCode = z
  .string('Choose your bank.')
  .check(z.regex(/^[0-9A-Za-z]{2,12}$/, 'Choose your bank from the list.'));

/** Blanks and hyphens are how people read a long number; parsed to the ten digits. */
const AccountNumber = z.pipe(
  z.string('Enter the account number.').check(z.maxLength(40)),
  z.transform((text, context) => {
    const digits = text.replaceAll(/[\s-]/g, '');
    if (/^\d+$/.test(digits) && digits.length === NUBAN_DIGITS) return digits;
    const message = /^\d*$/.test(digits)
      ? `An account number has ${NUBAN_DIGITS} digits. You have entered ${digits.length}.`
      : `An account number has ${NUBAN_DIGITS} digits and nothing else.`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);

/** A bank account that the customer withdraws to. */
export const BankAccount = z.object({
  id: Id,
  bankCode: z.string(),
  bankName: z.string(),
  /** The last four digits. */
  accountNumber: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  /** Until then only little can be withdrawn to it; null once that time is over. */
  coolsUntil: z.nullable(Instant),
});
export type BankAccount = z.infer<typeof BankAccount>;

export const resolveBankAccount = endpoint({
  name: 'resolveBankAccount',
  summary: 'Whose account this is, and whether that is the name of the customer',
  method: 'POST',
  path: '/bank-accounts/resolve',
  access: 'customer',
  body: z.strictObject({ bankCode: BankCode, accountNumber: AccountNumber }),
  status: 200,
  answer: z.object({ accountName: z.string(), matches: z.boolean() }),
  errors: ['MISMATCH', 'RATE_LIMITED'],
});

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  summary: "The customer's bank accounts, the default one first",
  method: 'GET',
  path: '/bank-accounts',
  access: 'customer',
  status: 200,
  answer: z.object({
    results: z.array(BankAccount),
    page: z.literal(1),
    totalPages: z.literal(1),
    totalResults: z.int(),
  }),
  errors: [],
});

export const addBankAccount = endpoint({
  name: 'addBankAccount',
  summary: "Add a bank account in the customer's own name, with the PIN",
  method: 'POST',
  path: '/bank-accounts',
  access: 'customer',
  body: z.strictObject({ bankCode: BankCode, accountNumber: AccountNumber, pin: Pin }),
  status: 201,
  answer: BankAccount,
  errors: [
    'FROZEN',
    'PIN_WRONG',
    'PIN_BLOCKED',
    'NOT_FOUND',
    'ALREADY_EXISTS',
    'LIMIT_EXCEEDED',
    'MISMATCH',
    'WRONG_STATE',
    'RATE_LIMITED',
  ],
});

export const changeBankAccount = endpoint({
  name: 'changeBankAccount',
  summary: 'Make a bank account the one that is offered first',
  method: 'PATCH',
  path: '/bank-accounts/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  body: z.strictObject({ isDefault: z.literal(true) }),
  status: 200,
  answer: BankAccount,
  errors: ['FROZEN', 'NOT_FOUND', 'WRONG_STATE'],
});

/** Answers PIN_REQUIRED without `pin` where one is set; a customer without a PIN may leave the body out. */
export const removeBankAccount = endpoint({
  name: 'removeBankAccount',
  summary: 'Remove a bank account; what is on its way to it still arrives',
  method: 'DELETE',
  path: '/bank-accounts/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  body: z.optional(z.strictObject({ pin: z.optional(Pin) })),
  status: 200,
  answer: Done,
  errors: ['FROZEN', 'NOT_FOUND', 'WRONG_STATE', 'PIN_REQUIRED', 'PIN_WRONG', 'PIN_BLOCKED', 'RATE_LIMITED'],
});
