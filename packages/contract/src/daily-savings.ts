import { DAILY_FREQUENCIES } from '@kolo/domain/daily-plan';
import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { formatNaira } from '@kolo/domain/money';
import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { DailyPackage } from './packages.ts';
import { AmountNaira, BalanceNaira, DayInLagos, Id } from './primitives.ts';
import { Transaction } from './transactions.ts';

/** The longest name of a goal. */
const TARGET_NAME_MAX = 60;

const TargetName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say what you are saving for.'),
    z.maxLength(TARGET_NAME_MAX, `Use at most ${TARGET_NAME_MAX} letters.`),
  );

const AmountPerPeriod = AmountNaira.check(
  z.minimum(PERIOD_MIN_NAIRA, `The smallest payment is ${formatNaira(PERIOD_MIN_NAIRA)}.`),
);

const Frequency = z.enum(DAILY_FREQUENCIES, 'Choose daily, weekly or monthly.');

export const getDailyPackage = endpoint({
  name: 'getDailyPackage',
  summary: 'One daily savings package',
  method: 'GET',
  path: '/daily-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: DailyPackage,
  errors: ['NOT_FOUND'],
});

export const createDailyPackage = endpoint({
  name: 'createDailyPackage',
  summary: 'Begin a daily savings package; without a target amount it is thirty payments',
  method: 'POST',
  path: '/daily-savings/self-package',
  access: 'customer',
  body: z.strictObject({
    target: z._default(TargetName, 'Savings Goal'),
    amountPerDay: AmountPerPeriod,
    frequency: Frequency,
    targetAmount: z.optional(AmountNaira),
    startDate: z.optional(DayInLagos),
  }),
  status: 201,
  answer: DailyPackage,
  errors: ['LIMIT_EXCEEDED'],
});

export const editDailyPackage = endpoint({
  name: 'editDailyPackage',
  summary: 'Change the goal or the steps of an active daily savings package',
  method: 'PATCH',
  path: '/daily-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  body: z.strictObject({
    target: z.optional(TargetName),
    amountPerDay: z.optional(AmountPerPeriod),
    frequency: z.optional(Frequency),
    targetAmount: z.optional(AmountNaira),
  }),
  status: 200,
  answer: DailyPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

/** Source: specification, section 5. */
const TARGET_NEEDED = 'Account number and target are required for daily savings withdrawal';

const NeededText = z
  .string(TARGET_NEEDED)
  .check(z.trim(), z.minLength(1, TARGET_NEEDED), z.maxLength(TARGET_NAME_MAX));

export const withdrawDaily = endpoint({
  name: 'withdrawDaily',
  summary: 'Move money from a daily savings package to a self account',
  method: 'POST',
  path: '/daily-savings/transfer',
  access: 'customer',
  idempotent: true,
  query: z.strictObject({ packageId: Id }),
  body: z.strictObject({
    amount: AmountNaira,
    /** Of one of the customer's own self accounts. */
    accountNumber: NeededText,
    /** The goal's name again, against a slip. */
    target: NeededText,
  }),
  status: 200,
  answer: z.object({ transaction: Transaction, package: DailyPackage, account: Account }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'MISMATCH', 'INSUFFICIENT_FUNDS'],
});

export const closeDailyPackage = endpoint({
  name: 'closeDailyPackage',
  summary: 'Close a daily savings package; what is in it goes to the DS account',
  method: 'POST',
  path: '/daily-savings/package/:id/close',
  access: 'customer',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** What the customer was shown as the amount that moves; another one is refused. */
    expected: z.optional(z.strictObject({ payout: BalanceNaira })),
  }),
  status: 200,
  answer: DailyPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_CHANGED'],
});
