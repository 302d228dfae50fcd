import { formatShortDeadline } from '@kolo/domain/dates';
import type { Notice } from '#platform/notices.ts';
import { NOT_YOU } from './money-words.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

const KINDS = ['order_placed', 'order_moved', 'order_ended', 'order_unpaid', 'order_paid_late'] as const;

/** One page of an SMS. Source: GSM 03.38; plain letters alone. */
const SMS_LETTERS = 160;

type AboutOrder = Extract<Notice, { kind: (typeof KINDS)[number] }>;

export function isAboutOrder(notice: Notice): notice is AboutOrder {
  return KINDS.some((kind) => kind === notice.kind);
}

/** What a customer typed, in letters of one SMS page: accents go, and what has no such letter is a question mark. */
function plainLetters(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
  return bare.replaceAll(/[^\w .,:;?!'*@/#&()+-]/g, '?');
}

/** The address with its state, cut in the middle where it is longer than that. */
function shortAddress(address: string, most: number): string {
  const plain = plainLetters(address);
  if (plain.length <= most) return plain;
  const end = `..., ${plain.split(', ').at(-1)}`;
  return plain.slice(0, Math.max(0, most - end.length)) + end;
}

/** Where the order goes and the link that cancels it, on one page: a longer message costs twice, and may come without its link. */
export function placedSms({ address }: Extract<Notice, { kind: 'order_placed' }>, link?: string): string {
  const way = link === undefined ? NOT_YOU : `Not you? Cancel it: ${link}`;
  const words = (to: string) => `Kolo: new order to ${to}. ${way}`;
  return words(shortAddress(address, SMS_LETTERS - words('').length));
}

function placedWords(notice: Extract<Notice, { kind: 'order_placed' }>): NoticeWords {
  const amount = naira(notice.amountKobo);
  const when = notice.heldUntil
    ? `We keep it for you and send it after ${formatShortDeadline(new Date(notice.heldUntil))}, because you logged in on a new device or changed your login details.`
    : `We expect to deliver it by ${notice.expectedBy}.`;
  return {
    title: `Order ${notice.number} was placed`,
    body: `${notice.productName} for ${amount}, to ${notice.address}. ${when} ${NOT_YOU}`,
    sms: placedSms(notice),
  };
}

function movedWords(notice: Extract<Notice, { kind: 'order_moved' }>): NoticeWords {
  const { expectedBy } = notice;
  const what = `order ${notice.number}, ${notice.productName}`;
  switch (notice.status) {
    case 'confirmed':
      return {
        title: `Order ${notice.number} is confirmed`,
        body:
          expectedBy === undefined
            ? `We are packing ${notice.productName}.`
            : `We are packing ${notice.productName} and expect to deliver it by ${expectedBy}.`,
        sms: `Kolo: ${what}, is confirmed.`,
      };
    case 'dispatched':
      return {
        title: `Order ${notice.number} is on its way`,
        body:
          expectedBy === undefined
            ? `${notice.productName} has left our store.`
            : `${notice.productName} has left our store. We expect to deliver it by ${expectedBy}.`,
        sms: `Kolo: ${what}, is on its way.`,
      };
    case 'delivered':
      return {
        title: `Order ${notice.number} is delivered`,
        body: `${notice.productName} has arrived. If you did not receive it, or it is damaged, tell us within 7 days.`,
        sms: `Kolo: ${what}, is delivered. If it is not, tell us within 7 days.`,
      };
  }
}

function endedWords(notice: Extract<Notice, { kind: 'order_ended' }>): NoticeWords {
  const reason = notice.reason === null ? '' : `${notice.reason} `;
  const what = notice.status === 'cancelled' ? 'is cancelled' : 'came back to us';
  return {
    title: `Order ${notice.number} ${what}`,
    body: `${notice.productName}. ${reason}${refundWords(notice)}`,
    sms: `Kolo: order ${notice.number} ${what}. ${refundWords(notice)}`,
  };
}

/** Where the money of an order that has ended is. */
function refundWords({ refundKobo, repaidKobo }: Extract<Notice, { kind: 'order_ended' }>): string {
  if (refundKobo === '0') return 'The money is in your package as before.';
  if (repaidKobo === undefined) return `${naira(refundKobo)} is in your SB account.`;
  const rest = BigInt(refundKobo) - BigInt(repaidKobo);
  const repaid = `${naira(repaidKobo)} of the refund repaid what your bank took back.`;
  return rest > 0n ? `${repaid} ${naira(String(rest))} is in your SB account.` : repaid;
}

/** What the customer reads of an order. */
export function orderWords(notice: AboutOrder): NoticeWords {
  switch (notice.kind) {
    case 'order_placed':
      return placedWords(notice);
    case 'order_moved':
      return movedWords(notice);
    case 'order_ended':
      return endedWords(notice);
    case 'order_unpaid':
      return {
        title: `Order ${notice.number} was not placed`,
        body: `${notice.productName}. ${notice.reason}`,
        sms: `Kolo: order ${notice.number} was not placed. Open Kolo to read why.`,
      };
    case 'order_paid_late': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} came in after your order ended`,
        body: `The payment for order ${notice.number} arrived, but that order has ended. ${amount} went into your package for ${notice.productName}.`,
        sms: `Kolo: ${amount} came in after order ${notice.number} had ended and went into your package.`,
      };
    }
  }
}
