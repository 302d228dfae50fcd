// The rows that the world is made of. Times are ISO 8601 by the sandbox's clock, amounts are kobo.

export const operations = [
  'transaction.initialize',
  'transaction.verify',
  'charge_authorization',
  'refund',
  'transfer',
  'transfer.verify',
  'bank.resolve',
  'dedicated_account',
  'identity',
  'sms',
  'mail',
  'webhook',
] as const;

/** The sandbox's own additions: `rate_limit` answers 429 with the provider's three headers, `refuse` a plain 400. */
export const callModes = ['error', 'timeout', 'timeout_after_effect', 'rate_limit', 'refuse'] as const;

export const eventModes = ['drop_webhook', 'duplicate_webhook', 'delay_webhook', 'reorder_webhooks'] as const;

export type Operation = (typeof operations)[number];

export type CallMode = (typeof callModes)[number];

export type EventMode = (typeof eventModes)[number];

export type Fault = {
  id: number;
  operation: Operation;
  mode: CallMode | EventMode;
  left: number;
  delayMs: number;
};

export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'bank' | 'dedicated_nuban';

/** Where the customer stands on the hosted page or in a direct charge. */
export type PaymentStep =
  | { kind: 'pin' | 'phone' | 'otp' | 'three_d_secure'; card: string; expMonth: string; expYear: string }
  | { kind: 'transfer'; accountNumber: string; expiresAt: string }
  | { kind: 'ussd'; code: string }
  | { kind: 'birthday' | 'bank_otp'; bankCode: string; accountNumber: string };

export type LogLine = {
  type: 'input' | 'action' | 'success' | 'error' | 'close';
  message: string;
  time: number;
};

export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  origin: 'checkout' | 'charge' | 'authorization' | 'inbound';
  email: string;
  customerCode: string;
  requestedAmount: number;
  amount: number;
  status: TransactionStatus;
  channel: Channel;
  channels: string[] | null;
  callbackUrl: string | null;
  metadata: unknown;
  message: string | null;
  gatewayResponse: string;
  createdAt: string;
  paidAt: string | null;
  fees: number | null;
  authorizationCode: string | null;
  step: PaymentStep | null;
  /** The one-time account of pay with transfer, kept after the step is over. */
  payInto: string | null;
  attempts: number;
  history: LogLine[];
  /** Taken out of the provider's book by hand; its reference stays used. */
  erased: boolean;
};

export type Customer = {
  id: number;
  code: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  metadata: unknown;
  riskAction: string;
  identified: boolean;
  createdAt: string;
};

export type AuthorizationBehaviour = 'success' | 'declined' | 'insufficient_funds' | 'challenge' | 'pending';

export type Authorization = {
  code: string;
  email: string;
  customerCode: string;
  channel: Channel;
  bin: string;
  last4: string;
  expMonth: string;
  expYear: string;
  cardType: string;
  bank: string | null;
  brand: string;
  reusable: boolean;
  signature: string | null;
  accountName: string | null;
  active: boolean;
  /** Which test card this is, where it is a card. */
  card: string | null;
  behaviour: AuthorizationBehaviour;
  extra: Record<string, string | null> | null;
};

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export type Refund = {
  id: number;
  transactionReference: string;
  amount: number;
  status: RefundStatus;
  /** Sent again to an account that the customer named. */
  retried: boolean;
  merchantNote: string;
  customerNote: string;
  createdAt: string;
  updatedAt: string;
};

export type Recipient = {
  id: number;
  code: string;
  type: string;
  name: string;
  accountNumber: string;
  accountName: string | null;
  bankCode: string;
  bankName: string;
  description: string | null;
  email: string | null;
  metadata: unknown;
  active: boolean;
  createdAt: string;
};

export type TransferStatus = 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'abandoned';

export type Transfer = {
  id: number;
  reference: string;
  code: string;
  recipientCode: string;
  amount: number;
  fee: number;
  reason: string;
  status: TransferStatus;
  createdAt: string;
  updatedAt: string;
  transferredAt: string | null;
  reversedAt: string | null;
  erased: boolean;
};

export type TransferOutcome = 'success' | 'failed' | 'reversed';

export type DedicatedAccount = {
  id: number;
  accountNumber: string;
  bankSlug: string;
  customerCode: string;
  active: boolean;
  createdAt: string;
};

export type Dispute = {
  id: number;
  transactionReference: string;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'auto-accepted' | 'merchant-accepted' | 'declined' | null;
  refundAmount: number;
  dueAt: string;
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type Person = {
  bvn: string;
  nin: string | null;
  firstName: string;
  lastName: string;
  birthDate: string;
  phone: string | null;
};

export type BankAccount = { bankCode: string; accountNumber: string; name: string };

export type Message = {
  id: number;
  channel: 'email' | 'sms' | 'push';
  to: string;
  /** The one form of the address by which messages are found. */
  addressKey: string;
  subject: string;
  text: string;
  html: string | null;
  code: string | null;
  at: string;
};

/** A webhook that has not been accepted yet. */
export type Webhook = {
  id: number;
  event: string;
  reference: string;
  body: string;
  state: { kind: 'due' } | { kind: 'delayed'; untilReal: number } | { kind: 'held'; faultId: number };
  firstAttempt: 'normal' | 'error' | 'timeout' | 'timeout_after_effect';
};

/** One attempt to deliver: the HTTP status that came back, 0 when nobody answered. */
export type Delivery = { id: number; event: string; reference: string; status: number; at: string };

export type AgendaKind =
  | 'transfer.settle'
  | 'transfer.abandon'
  | 'refund.process'
  | 'refund.finish'
  | 'charge.expire'
  | 'charge.settle'
  | 'dispute.accept';

export type AgendaItem = { id: number; kind: AgendaKind; subject: string; dueAt: number };

export type Settings = { offsetMs: number; balanceKobo: number; transferOtp: boolean; idCeiling: number };

/** A phone with the app, by the token that its maker's push service knows it by. */
export type Phone = { token: string; to: string };

/** A browser that the sandbox plays: it has the private key, so that it can read what is pushed to it. */
export type PushSubscription = {
  id: string;
  to: string;
  publicKey: string;
  privateKey: string;
  auth: string;
};
