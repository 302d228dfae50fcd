import type { Context } from '../context.ts';
import { MAX_TRANSACTION_KOBO, MIN_TRANSACTION_KOBO } from '../limits.ts';
import type { Authorization, Channel, LogLine, Transaction, Operation } from '../records.ts';
import { ensureCustomer } from './customers.ts';
import { PaystackError } from './errors.ts';
import { collectionFee, dedicatedAccountFee } from './fees.ts';
import { transactionEvent } from './transaction-data.ts';

export type NewTransaction = {
  reference?: string | undefined;
  email: string;
  amount: number;
  origin: Transaction['origin'];
  channel?: Channel;
  channels?: string[] | undefined;
  callbackUrl?: string | undefined;
  metadata?: unknown;
  currency?: string | undefined;
};

const NOT_COMPLETED = 'The transaction was not completed';

/** A new transaction, in the state that the provider calls abandoned: the customer has not finished. */
export function startTransaction(context: Context, wanted: NewTransaction): Transaction {
  const { world, ids, clock } = context;
  const reference = wanted.reference ?? ids.code('', 15);
  assertStartable(context, reference, wanted);
  return world.transactions.put(reference, {
    id: ids.next(),
    reference,
    accessCode: ids.code('', 15),
    origin: wanted.origin,
    email: wanted.email,
    customerCode: ensureCustomer(context, wanted.email).code,
    requestedAmount: wanted.amount,
    amount: wanted.amount,
    status: 'abandoned',
    channel: wanted.channel ?? 'card',
    channels: wanted.channels ?? null,
    callbackUrl: wanted.callbackUrl ?? null,
    metadata: parsedMetadata(wanted.metadata),
    message: null,
    gatewayResponse: NOT_COMPLETED,
    createdAt: clock.nowIso(),
    paidAt: null,
    fees: null,
    authorizationCode: null,
    step: null,
    payInto: null,
    attempts: 0,
    history: [],
    erased: false,
  });
}

function assertStartable({ world }: Context, reference: string, wanted: NewTransaction): void {
  const refuse = (message: string, code: string) => {
    throw new PaystackError(400, message, {
      nextStep: 'Check the value you sent',
      type: 'validation_error',
      code,
    });
  };
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    refuse('Transaction reference may only contain -, ., = and alphanumeric characters', 'invalid_params');
  }
  if (world.transactions.get(reference)) {
    throw new PaystackError(400, 'Duplicate Transaction Reference', {
      nextStep: 'Provide a unique reference for each transaction',
      type: 'validation_error',
      code: 'duplicate_reference',
    });
  }
  if (wanted.currency !== undefined && wanted.currency !== 'NGN') {
    throw new PaystackError(400, 'Currency not supported by merchant');
  }
  // Money that arrives by itself is of any size; only what is asked for has bounds.
  if (wanted.origin === 'inbound') return;
  if (wanted.amount < MIN_TRANSACTION_KOBO) refuse('Amount must be at least NGN 50', 'invalid_amount');
  if (wanted.amount > MAX_TRANSACTION_KOBO)
    refuse('Amount cannot be more than NGN 10,000,000', 'invalid_amount');
}

function parsedMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string' || metadata === '') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}

export function findTransaction({ world }: Context, referenceOrId: string): Transaction | undefined {
  const found = world.transactions.get(referenceOrId) ?? world.transactions.by('id', referenceOrId);
  return found?.erased ? undefined : found;
}

export function changeTransaction(
  { world }: Context,
  transaction: Transaction,
  change: Partial<Transaction>,
): Transaction {
  return world.transactions.put(transaction.reference, { ...transaction, ...change });
}

function logLine(
  { clock }: Context,
  transaction: Transaction,
  type: LogLine['type'],
  message: string,
): LogLine[] {
  const time = Math.max(0, Math.round((clock.nowMs() - Date.parse(transaction.createdAt)) / 1_000));
  return [...transaction.history, { type, message, time }];
}

/** The money is in: the balance grows, the authorization is kept, charge.success goes out. */
export function payTransaction(
  context: Context,
  transaction: Transaction,
  authorization: Authorization,
): Transaction {
  const { world, clock, webhooks } = context;
  const isDedicated = authorization.channel === 'dedicated_nuban';
  const fees = isDedicated ? dedicatedAccountFee(transaction.amount) : collectionFee(transaction.amount);
  const paid = changeTransaction(context, transaction, {
    status: 'success',
    channel: authorization.channel,
    gatewayResponse: authorization.channel === 'card' ? 'Successful' : 'Approved',
    message: null,
    paidAt: clock.nowIso(),
    fees,
    authorizationCode: authorization.code,
    step: null,
    attempts: transaction.attempts + 1,
    history: logLine(context, transaction, 'success', `Successfully paid with ${authorization.channel}`),
  });
  world.changeSettings({ balanceKobo: world.settings().balanceKobo + paid.amount - fees });
  webhooks.emit('charge.success', paid.reference, faultsOf(paid), transactionEvent(context, paid));
  return paid;
}

/** The bank said no; on the hosted page the customer may try again. No event goes out. */
export function declineTransaction(
  context: Context,
  transaction: Transaction,
  channel: Channel,
  reason: string,
): Transaction {
  return changeTransaction(context, transaction, {
    status: 'failed',
    channel,
    gatewayResponse: reason,
    message: reason,
    step: null,
    attempts: transaction.attempts + 1,
    history: logLine(context, transaction, 'error', `Error: ${reason}`),
  });
}

/** The customer left without paying. */
export function abandonTransaction(context: Context, transaction: Transaction): Transaction {
  return changeTransaction(context, transaction, {
    status: 'abandoned',
    gatewayResponse: NOT_COMPLETED,
    message: null,
    step: null,
    history: logLine(context, transaction, 'close', 'Page closed'),
  });
}

/** The operations whose faults strike the events of this transaction. */
export function faultsOf(transaction: Transaction): Operation[] {
  switch (transaction.origin) {
    case 'checkout':
    case 'charge':
      return ['transaction.initialize', 'transaction.verify'];
    case 'authorization':
      return ['charge_authorization'];
    case 'inbound':
      return ['dedicated_account'];
  }
}
