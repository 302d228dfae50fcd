import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Authorization, Transaction } from '../records.ts';
import type { TestCard } from './test-cards.ts';

export type CardExpiry = { expMonth: string; expYear: string };

/** Saves what the customer paid this transaction with, as the provider does after each success. */
export function saveCard(
  context: Context,
  transaction: Transaction,
  card: TestCard,
  expiry: CardExpiry,
): Authorization {
  return save(context, transaction, {
    channel: 'card',
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    ...expiry,
    cardType: card.cardType,
    bank: 'TEST BANK',
    brand: card.brand,
    reusable: card.reusable,
    signature: cardSignature(card.number, expiry),
    card: card.number,
    behaviour: card.outcome,
  });
}

export function saveBankTransfer(
  context: Context,
  transaction: Transaction,
  sender: { name: string; receiver: string; receiverBank: string },
): Authorization {
  return save(context, transaction, {
    channel: transaction.channel,
    bin: '008XXX',
    last4: 'X553',
    cardType: 'transfer',
    bank: null,
    brand: 'Managed Account',
    extra: {
      sender_bank: null,
      sender_bank_account_number: 'XXXXXX4553',
      sender_country: 'NG',
      sender_name: sender.name,
      narration: `NIP: ${sender.name}`,
      receiver_bank_account_number: sender.receiver,
      receiver_bank: sender.receiverBank,
    },
  });
}

export function saveOffline(
  context: Context,
  transaction: Transaction,
  channel: 'ussd' | 'bank',
): Authorization {
  return save(context, transaction, {
    channel,
    bin: 'XXXXXX',
    last4: 'XXXX',
    cardType: channel === 'ussd' ? 'offline' : 'bank',
    bank: 'Guaranty Trust Bank',
    brand: channel === 'ussd' ? 'offline' : 'bank',
  });
}

type Details = Pick<Authorization, 'channel' | 'bin' | 'last4' | 'cardType' | 'bank' | 'brand'> &
  Partial<Authorization>;

function save({ world, ids, clock }: Context, transaction: Transaction, details: Details): Authorization {
  const code = ids.code('AUTH_', 10);
  return world.authorizations.put(code, {
    expMonth: '12',
    expYear: clock.nowIso().slice(0, 4),
    reusable: false,
    signature: null,
    accountName: null,
    card: null,
    behaviour: 'success',
    extra: null,
    ...details,
    code,
    email: transaction.email.toLowerCase(),
    customerCode: transaction.customerCode,
    active: true,
  });
}

/** The same for the same card, no matter who saves it and however often. */
function cardSignature(number: string, { expMonth, expYear }: CardExpiry): string {
  const hash = createHash('sha256').update(`${number}/${expMonth}/${expYear}`).digest('base64url');
  return `SIG_${hash.replaceAll(/[-_]/g, '0').slice(0, 20)}`;
}

/** Past the last day of the month on the card. */
export function hasExpired({ expMonth, expYear }: CardExpiry, nowMs: number): boolean {
  return nowMs >= Date.UTC(Number(expYear), Number(expMonth), 1);
}

export function authorizationData(authorization: Authorization) {
  return {
    authorization_code: authorization.code,
    bin: authorization.bin,
    last4: authorization.last4,
    exp_month: authorization.expMonth,
    exp_year: authorization.expYear,
    channel: authorization.channel,
    card_type: authorization.cardType,
    bank: authorization.bank,
    country_code: 'NG',
    brand: authorization.brand,
    reusable: authorization.reusable,
    signature: authorization.signature,
    account_name: authorization.accountName,
    ...(authorization.channel === 'card' ? { receiver_bank_account_number: null, receiver_bank: null } : {}),
    ...authorization.extra,
  };
}
