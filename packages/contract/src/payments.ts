import { amountProblem } from '@kolo/domain/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountTypeName, AmountNaira, BalanceNaira, Id, Instant, ShortReference } from './primitives.ts';
import { Disputed } from './withdrawals.ts';

export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'succeeded',
  'failed',
  'abandoned',
  'reversed',
] as const;
/**
 * `initiated` and `pending` are open: nothing is known yet. `abandoned`: the customer did not finish; it can still succeed. `reversed`: it
 * succeeded and was taken back.
 */
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PAYMENT_EVENTS = [
  'started',
  'awaiting_payment',
  'confirmed',
  'credited',
  'failed',
  'abandoned',
  'reversed',
  'refund_requested',
  'refunded',
  'refund_failed',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** What a customer can pay into: a self account or one of the three kinds of package. */
export const CONTRIBUTION_PURPOSES = ['account', 'daily', 'sb', 'ibs'] as const;
/** What is paid into: a self account, or a package of that kind. */
export const ContributionPurpose = z.enum(CONTRIBUTION_PURPOSES);
export type ContributionPurpose = z.infer<typeof ContributionPurpose>;

/** What a payment can be for: what a customer pays into, or the check of a card, which is given back. */
export const PAYMENT_PURPOSES = [...CONTRIBUTION_PURPOSES, 'card'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * Where the money comes from: the provider's page, a card that is kept, an own self account, a bank transfer, or a code
 * dialled on the phone.
 */
export const PAYMENT_METHODS = ['card', 'account', 'saved_card', 'bank_transfer', 'ussd'] as const;
/**
 * Where the money comes from: the provider's page, a self account, a saved card, a bank transfer, or a code dialled on the phone.
 */
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** One line of a payment's timeline. */
export const PaymentStep = z.object({ at: Instant, event: z.enum(PAYMENT_EVENTS) });

/** Where to transfer to. */
export const BankTransfer = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** Send exactly this. */
  amount: AmountNaira,
  /** The number is for this payment alone, until then; without it the number is the customer's own and stays. */
  expiresAt: z.optional(Instant),
  /** A transfer of another sum came: it was credited to the DS account, or sent back to where it came from. */
  otherSum: z.optional(z.object({ amount: BalanceNaira, outcome: z.enum(['credited', 'returned']) })),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

/** A payment into Kolo, from the customer's intent to its end. */
export const Payment = z.object({
  reference: z.string(),
  shortReference: z.optional(ShortReference),
  status: PaymentStatus,
  amount: BalanceNaira,
  purpose: z.enum(PAYMENT_PURPOSES),
  method: PaymentMethod,
  /** The account that the money goes to; only with `purpose: account`. */
  accountType: z.optional(AccountTypeName),
  /** The package that the money goes to; with every other purpose. */
  packageId: z.optional(Id),
  /** The account that the money came from; only with `method: account`. */
  sourceAccountType: z.optional(AccountTypeName),
  /** The card that paid; only with `method: saved_card`. */
  cardId: z.optional(Id),
  /**
   * Where the customer pays, while the payment is open; after a decline too: another card on the same page is the same
   * payment, which can't be paid twice.
   */
  authorizationUrl: z.optional(z.string()),
  /** Where to transfer to; with `method: bank_transfer`, only while the payment is open. */
  bankTransfer: z.optional(BankTransfer),
  /** What to dial from a phone with that bank; with `method: ussd`, only while the payment is open. */
  ussd: z.optional(z.object({ code: z.string(), bankName: z.string() })),
  /** What a customer should read about this payment now. */
  message: z.optional(z.string()),
  /** By when the payment will be settled one way or the other; only while it is open. */
  settlesBy: z.optional(Instant),
  /** The provider does not answer at the moment: it is asked again until it does. Only while the payment is open. */
  partnerSilent: z.optional(z.boolean()),
  /** Until when the provider is asked again about a payment that has died, in case it was paid after all. */
  looksAgainUntil: z.optional(Instant),
  /** What of it went to what banks had taken back, and what is still missing of that now; only where some of it did. */
  madeGood: z.optional(z.object({ amount: BalanceNaira, owed: BalanceNaira })),
  /** What of it did not go into its package, which had no room for it or takes no more, and the account that it went into instead. */
  landed: z.optional(z.object({ accountType: AccountTypeName, amount: BalanceNaira })),
  timeline: z.array(PaymentStep),
});
export type Payment = z.infer<typeof Payment>;

/** The payment, right after it was started. It says what the customer does next. */
export const StartedPayment = z.object({ data: Payment });

const InitContribution = z
  .strictObject({
    purpose: ContributionPurpose,
    accountType: z.optional(AccountTypeName),
    packageId: z.optional(Id),
    amount: AmountNaira,
    method: PaymentMethod,
    sourceAccountType: z.optional(AccountTypeName),
    cardId: z.optional(Id),
  })
  .check((context) => {
    const { purpose, accountType, packageId, amount, method, sourceAccountType, cardId } = context.value;
    const wrong = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    if (purpose === 'account' && !accountType) wrong('accountType', 'Choose the account to put money into.');
    if (purpose === 'account' && method === 'account') wrong('method', 'Choose another way to pay in.');
    if (purpose !== 'account' && !packageId) wrong('packageId', 'Choose the package to put money into.');
    if (method === 'account' && !sourceAccountType) {
      wrong('sourceAccountType', 'Choose the account to pay from.');
    }
    if (method === 'saved_card' && !cardId) wrong('cardId', 'Choose the card to pay with.');
    const problem = amountProblem(method, amount);
    if (problem) wrong('amount', problem);
  });

/**
 * With `method: card` send the customer to `authorizationUrl`; with `bank_transfer` and `ussd` show what the payment says. `account` and
 * `saved_card` need nothing more. Then ask for its status: the browser coming back proves nothing.
 */
export const initContribution = endpoint({
  name: 'initContribution',
  summary: 'Pay into a self account or a package',
  method: 'POST',
  path: '/payments/init-contribution',
  access: 'customer',
  idempotent: true,
  body: InitContribution,
  status: 201,
  answer: StartedPayment,
  errors: ['NOT_FOUND', 'LIMIT_EXCEEDED', 'WRONG_STATE', 'INSUFFICIENT_FUNDS', 'RATE_LIMITED'],
});

/** What banks ask back of the customer's payments and had back of them: neither member where there is nothing. */
export const BankClaims = z.object({
  disputed: z.optional(Disputed),
  /** What banks took back that was no longer in Kolo. The next money paid in goes to that first. */
  owed: z.optional(BalanceNaira),
});
export type BankClaims = z.infer<typeof BankClaims>;

export const getDepositRoom = endpoint({
  name: 'getDepositRoom',
  summary:
    'How much new money the customer may still pay in, the rule that limits it, and what banks claim of it',
  method: 'GET',
  path: '/payments/room',
  access: 'customer',
  status: 200,
  answer: z.object({
    /** Pages of card payments that are still open do not count here: starting another payment names them. */
    most: z.optional(BalanceNaira),
    /** The rule with its figures. */
    why: z.optional(z.string()),
    ...BankClaims.shape,
  }),
  errors: [],
});
export type DepositRoom = z.infer<typeof getDepositRoom.answer>;

/** `initiated` and `pending` mean that the outcome is not known yet. A time-out is not a failure: ask again. */
export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  summary: 'The state of a payment; while it is open, the provider is asked',
  method: 'GET',
  path: '/payments/status/:reference',
  access: 'customer',
  params: z.object({ reference: z.string().check(z.maxLength(100)) }),
  status: 200,
  answer: Payment,
  errors: ['NOT_FOUND'],
});
