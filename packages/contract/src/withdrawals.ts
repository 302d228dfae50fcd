import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Pin } from './pin.ts';
import { AccountTypeName, AmountNaira, BalanceNaira, Expected, Id, Instant } from './primitives.ts';

export const WITHDRAWAL_STATUSES = ['requested', 'sent', 'paid', 'failed', 'reversed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_EVENTS = ['requested', 'sent', 'paid', 'failed', 'reversed', 'returned'] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

export const Withdrawal = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  accountType: AccountTypeName,
  /** What arrives at the bank. */
  amount: BalanceNaira,
  /** What left the account beside it. */
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
  /** By when the bank usually has it; only while it is on its way. */
  settlesBy: z.optional(Instant),
  timeline: z.array(z.object({ at: Instant, event: z.enum(WITHDRAWAL_EVENTS) })),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

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

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  summary: 'How a withdrawal stands',
  method: 'GET',
  path: '/withdrawals/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Withdrawal,
  errors: ['NOT_FOUND'],
});
