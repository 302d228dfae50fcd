import { formatNaira } from '@kolo/domain/money';
import { LOCK_MIN_NAIRA, LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { amountProblem } from '@kolo/domain/limits';
import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { AtMaturity, InterestPackage } from './packages.ts';
import { Payment, PAYMENT_METHODS } from './payments.ts';
import { Pin } from './pin.ts';
import { AccountTypeName, AmountNaira, BalanceNaira, exact, Expected, Id } from './primitives.ts';
import { Transaction } from './transactions.ts';

/** The longest name of a lock. */
export const LOCK_NAME_MAX = 60;

/** What an interest package of these terms earns: principal + interest − tax = payout, each in whole naira. */
export const LockQuote = z.object({
  /** Percent a year. */
  rate: z.number(),
  /** Before tax. */
  interest: BalanceNaira,
  tax: BalanceNaira,
  payout: BalanceNaira,
  exact: exact(['interest', 'tax', 'payout']),
  /** A day in Lagos, `YYYY-MM-DD`. */
  maturityDate: z.string(),
});
export type LockQuote = z.infer<typeof LockQuote>;

const LockAmount = AmountNaira.check(
  z.minimum(LOCK_MIN_NAIRA, `The smallest amount to lock is ${formatNaira(LOCK_MIN_NAIRA)}.`),
);

const LockPeriod = z
  .int('Choose a number of months.')
  .check(
    z.minimum(LOCK_MONTHS_MIN, `The shortest lock is ${LOCK_MONTHS_MIN} months.`),
    z.maximum(LOCK_MONTHS_MAX, `The longest lock is ${LOCK_MONTHS_MAX} months.`),
  );

/** Source of the name without one: specification, section 3. */
const LockName = z._default(
  z
    .string('Give your package a name.')
    .check(
      z.trim(),
      z.minLength(1, 'Give your package a name.'),
      z.maxLength(LOCK_NAME_MAX, `Use at most ${LOCK_NAME_MAX} letters.`),
    ),
  'Interest Savings',
);

const MONEY_ERRORS = ['NOT_FOUND', 'WRONG_STATE', 'INSUFFICIENT_FUNDS'] as const;

export const quoteInterestPackage = endpoint({
  name: 'quoteInterestPackage',
  summary: 'What an amount locked from today would earn',
  method: 'POST',
  path: '/interest-package/quote',
  access: 'customer',
  body: z.strictObject({ amount: LockAmount, lockPeriod: LockPeriod }),
  status: 200,
  answer: LockQuote,
  errors: [],
});

export const createInterestPackage = endpoint({
  name: 'createInterestPackage',
  summary: 'Lock money from a self account: the IBS account unless another is named',
  method: 'POST',
  path: '/interest-package/package',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({
    name: LockName,
    amount: LockAmount,
    lockPeriod: LockPeriod,
    sourceAccountType: z.optional(AccountTypeName),
    expected: z.optional(Expected),
  }),
  status: 201,
  answer: InterestPackage,
  errors: [...MONEY_ERRORS, 'LIMIT_EXCEEDED', 'QUOTE_CHANGED'],
});

export const payForInterestPackage = endpoint({
  name: 'payForInterestPackage',
  summary: 'Start the payment for a new interest package, which begins on the day the money arrives',
  method: 'POST',
  path: '/interest-package/package/initiate-payment',
  access: 'customer',
  idempotent: true,
  body: z
    .strictObject({
      name: LockName,
      amount: LockAmount,
      lockPeriod: LockPeriod,
      method: z.enum(PAYMENT_METHODS, 'Choose how to pay.'),
      /** The account that pays, with `method: account`; the IBS account where none is named. */
      sourceAccountType: z.optional(AccountTypeName),
      cardId: z.optional(Id),
    })
    .check((context) => {
      const { method, amount, sourceAccountType, cardId } = context.value;
      const wrong = (field: string, message: string) =>
        context.issues.push({ code: 'custom', message, path: [field], input: context.value });
      if (method === 'saved_card' && !cardId) wrong('cardId', 'Choose the card to pay with.');
      if (method !== 'account' && sourceAccountType) {
        wrong('sourceAccountType', 'Only a payment from an account names one.');
      }
      const problem = amountProblem(method, amount);
      if (problem) wrong('amount', problem);
    }),
  status: 201,
  answer: Payment,
  errors: [...MONEY_ERRORS, 'LIMIT_EXCEEDED'],
});

export const interestPackageByReference = endpoint({
  name: 'interestPackageByReference',
  summary: 'The interest package that a payment was for, once it is paid; 409 before',
  method: 'GET',
  path: '/interest-savings/package/reference',
  access: 'customer',
  query: z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
  status: 200,
  answer: InterestPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

export const getInterestPackage = endpoint({
  name: 'getInterestPackage',
  summary: 'One interest package',
  method: 'GET',
  path: '/interest-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: InterestPackage,
  errors: ['NOT_FOUND'],
});

export const chooseAtMaturity = endpoint({
  name: 'chooseAtMaturity',
  summary: 'Choose what happens to the money at maturity',
  method: 'PATCH',
  path: '/interest-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  body: z.strictObject({ atMaturity: AtMaturity }),
  status: 200,
  answer: InterestPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

/** What taking money out means. Early: the principal whole, its interest `forfeited`. Matured: all of it, less tax. */
export const WithdrawalQuote = z.object({
  principal: BalanceNaira,
  interest: BalanceNaira,
  forfeited: BalanceNaira,
  tax: BalanceNaira,
  payout: BalanceNaira,
  exact: exact(['principal', 'interest', 'forfeited', 'tax', 'payout']),
  early: z.boolean(),
});
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>;

export const quoteInterestWithdrawal = endpoint({
  name: 'quoteInterestWithdrawal',
  summary: 'What taking an amount out of an interest package would cost now; a matured one pays all',
  method: 'GET',
  path: '/interest-savings/package/:id/withdrawal-quote',
  access: 'customer',
  params: z.object({ id: Id }),
  query: z.strictObject({ amount: z.pipe(z.coerce.number(), AmountNaira) }),
  status: 200,
  answer: WithdrawalQuote,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'INSUFFICIENT_FUNDS'],
});

/** Before maturity it answers PIN_REQUIRED without `pin` where one is set. */
export const withdrawInterestPackage = endpoint({
  name: 'withdrawInterestPackage',
  summary:
    'Take money out of an interest package into the IBS account: part or all before maturity, all after',
  method: 'POST',
  path: '/interest-savings/package/:packageId/request-withdrawal',
  access: 'customer',
  idempotent: true,
  params: z.object({ packageId: Id }),
  body: z.strictObject({ amount: AmountNaira, expected: z.optional(Expected), pin: z.optional(Pin) }),
  status: 200,
  answer: z.object({
    transaction: Transaction,
    package: InterestPackage,
    account: Account,
    /** What was applied. */
    quote: WithdrawalQuote,
  }),
  errors: [
    ...MONEY_ERRORS,
    'FROZEN',
    'QUOTE_CHANGED',
    'PIN_REQUIRED',
    'PIN_WRONG',
    'PIN_BLOCKED',
    'RATE_LIMITED',
  ],
});
