import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira, kobo, naira as wholeNaira } from '@kolo/domain/money';
import { cameBackWords } from '@kolo/domain/payment-words';
import { NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';
import { naira } from './naira.ts';

const KINDS = [
  'bank_account_added',
  'bank_account_removed',
  'withdrawal_sent',
  'withdrawal_paid',
  'withdrawal_returned',
] as const;
type PayoutNotice = Extract<Notice, { kind: (typeof KINDS)[number] }>;

export function isAboutPayout(notice: Notice): notice is PayoutNotice {
  return KINDS.some((kind) => kind === notice.kind);
}

export const NOT_YOU = 'Not you? Change your password now and tell us.';

export function payoutWords(notice: PayoutNotice): NoticeWords {
  switch (notice.kind) {
    case 'bank_account_added': {
      const account = `${notice.bankName}, ending in ${notice.ending}`;
      const most =
        notice.mostNaira === undefined
          ? ''
          : ` You can withdraw up to ${formatNaira(wholeNaira(notice.mostNaira))} to it in the first ${NEW_FOR_HOURS} hours.`;
      return {
        title: 'A bank account was added',
        body: `${account}.${most} ${NOT_YOU}`,
        sms: `Kolo: a bank account ending in ${notice.ending} was added. ${NOT_YOU}`,
      };
    }
    case 'bank_account_removed':
      return {
        title: 'A bank account was removed',
        body: `${notice.bankName}, ending in ${notice.ending}. Money that is on its way to it still arrives. ${NOT_YOU}`,
        sms: `Kolo: a bank account ending in ${notice.ending} was removed. ${NOT_YOU}`,
      };
    case 'withdrawal_sent': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} is on its way to your bank`,
        body: `To ${notice.bankName}, ending in ${notice.ending}. Most arrive within 10 minutes. ${NOT_YOU}`,
        sms: `Kolo: ${amount} is on its way to your bank account ending in ${notice.ending}. ${NOT_YOU}`,
      };
    }
    case 'withdrawal_paid': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} has been paid out`,
        body: `${notice.bankName}, ending in ${notice.ending}, has it.`,
        sms: `Kolo: ${amount} has been paid to your bank account ending in ${notice.ending}.`,
      };
    }
    case 'withdrawal_returned': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} came back`,
        body: notice.reason,
        sms: `Kolo: a withdrawal did not arrive. ${returnedWords(notice)}`,
      };
    }
  }
}

/** Where the money of a withdrawal that came back is. */
function returnedWords({
  amountKobo,
  repaidKobo = '0',
  accountType,
}: Extract<PayoutNotice, { kind: 'withdrawal_returned' }>): string {
  const figures = { totalKobo: kobo(BigInt(amountKobo)), repaidKobo: kobo(BigInt(repaidKobo)) };
  return cameBackWords(figures, `${accountLabel(accountType)} account`);
}

type AboveLimit = Extract<Notice, { kind: 'above_limit' }>;

const WAY_ON: Readonly<Record<AboveLimit['tier'], string>> = {
  none: 'Confirm your BVN and add a photo of your ID in Account, KYC verification, to lift the limit.',
  bvn: 'Add a photo of your ID in Account, KYC verification, to lift the limit.',
};

/** A payment arrived late, and the customer now holds more than they may. */
export function aboveLimitWords({ amountKobo, limit, tier }: AboveLimit): NoticeWords {
  const amount = naira(amountKobo);
  return {
    title: `You are above your limit of ${limit}`,
    body: `${amount} came in and is yours. You cannot add more until you are below ${limit} again. ${WAY_ON[tier]}`,
    sms: `Kolo: ${amount} is in. You are now above your limit. Open Kolo to read how to lift it.`,
  };
}

const BACK = `We refund the ${formatNaira(CARD_CHECK_NAIRA)} for the check.`;
const BACK_PLAIN = 'We refund the NGN 50 for the check.';

/** What the customer reads of a card that they have shown. */
export function cardWords({ card, canPay }: Extract<Notice, { kind: 'card_checked' }>): NoticeWords {
  if (card === null) {
    return {
      title: 'No card was added',
      body: `The check was not paid by a card. We refund the ${formatNaira(CARD_CHECK_NAIRA)}.`,
      sms: `Kolo: no card was added. ${BACK_PLAIN}`,
    };
  }
  if (!canPay) {
    return {
      title: `${card} cannot be charged again`,
      body: `Its bank does not allow it. You can still pay with it by entering it each time. ${BACK}`,
      sms: `Kolo: ${card} cannot be charged again: its bank does not allow it. ${BACK_PLAIN}`,
    };
  }
  return {
    title: `${card} was added`,
    body: `You can pay with it now. ${BACK}`,
    sms: `Kolo: ${card} was added. ${BACK_PLAIN} If that was not you, change your password.`,
  };
}
