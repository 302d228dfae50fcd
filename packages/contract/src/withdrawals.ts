import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Pin } from './pin.ts';
import {
  AccountTypeName,
  AmountNaira,
  BalanceNaira,
  Expected,
  Id,
  Instant,
  ShortReference,
} from './primitives.ts';

export const WITHDRAWAL_STATUSES = ['requested', 'sent', 'paid', 'failed', 'reversed'] as const;
/** `requested` and `sent` are open. `failed` and `reversed`: the money came back to the account. */
export const WithdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

export const WITHDRAWAL_EVENTS = ['requested', 'sent', 'paid', 'failed', 'reversed', 'returned'] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** One line of a withdrawal's timeline. */
export const WithdrawalStep = z.object({ at: Instant, event: z.enum(WITHDRAWAL_EVENTS) });

/** Money on its way from a self account to a bank account. */
export const Withdrawal = z.object({
  id: Id,
  reference: z.string(),
  shortReference: z.optional(ShortReference),
  status: WithdrawalStatus,
  accountType: AccountTypeName,
  /** What arrives at the bank. */
  amount: BalanceNaira,
  /** The fee, which left the account too. */
  fee: BalanceNaira,
  /** `accountNumber`: the last four digits. */
  bankAccount: z.object({
    id: Id,
    bankName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
  }),
  createdAt: Instant,
  /** What a customer should read about it now; missing where the status says it all. */
  message: z.optional(z.string()),
  /** By when the bank usually has it; only while it is on its way, and not while it waits for our staff. */
  settlesBy: z.optional(Instant),
  /** It is not sent until our staff have checked the account; only while it waits for that. */
  waitsInKolo: z.optional(z.boolean()),
  /** What of it went to what banks had taken back when it came back, and what is still missing of that now; only where some of it did. */
  madeGood: z.optional(z.object({ amount: BalanceNaira, owed: BalanceNaira })),
  timeline: z.array(WithdrawalStep),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * The same amount to the same bank account within a minute answers 409 `LOOKS_REPEATED`; send `confirmRepeat` if it is meant.
 */
export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  summary: 'Withdraw from a self account to a bank account, with the PIN',
  method: 'POST',
  path: '/withdrawals',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({
    accountType: AccountTypeName,
    amount: AmountNaira,
    bankAccountId: Id,
    pin: Pin,
    expected: z.optional(Expected),
    /** Says that the same amount to the same account a moment later is meant. */
    confirmRepeat: z.optional(z.literal(true)),
  }),
  status: 201,
  answer: Withdrawal,
  errors: [
    'FROZEN',
    'WRONG_STATE',
    'KYC_REQUIRED',
    'LIMIT_EXCEEDED',
    'PIN_WRONG',
    'PIN_BLOCKED',
    'NOT_FOUND',
    'MISMATCH',
    'LOOKS_REPEATED',
    'INSUFFICIENT_FUNDS',
    'QUOTE_CHANGED',
    'RATE_LIMITED',
  ],
});

/** What banks ask back of the customer's payments, which must stay in Kolo until it is decided. */
export const Disputed = z.object({
  amount: BalanceNaira,
  /** The Lagos date by which we expect it decided. */
  until: z.string(),
  /** The transaction that brought the money, where one payment alone is disputed. */
  transactionId: z.optional(Id),
});

export const WithdrawalRoom = z.object({
  /** The most that may leave to this bank account now, whatever the accounts hold. */
  most: BalanceNaira,
  /** The rule that allows no more, with its figures and the way out: as the refusal would say it. */
  why: z.string(),
  /** The same rule in a few words, to stand behind the figure: `this bank account is new until 1:03 pm today`. */
  because: z.string(),
  disputed: z.optional(Disputed),
});
export type WithdrawalRoom = z.infer<typeof WithdrawalRoom>;

export const getWithdrawalRoom = endpoint({
  name: 'getWithdrawalRoom',
  summary: 'How much may be withdrawn to a bank account now, and the rule that limits it',
  method: 'GET',
  path: '/withdrawals/room',
  access: 'customer',
  query: z.strictObject({ bankAccountId: Id }),
  status: 200,
  answer: WithdrawalRoom,
  errors: ['KYC_REQUIRED', 'NOT_FOUND'],
});

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  summary: 'The state of a withdrawal',
  method: 'GET',
  path: '/withdrawals/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Withdrawal,
  errors: ['NOT_FOUND'],
});
