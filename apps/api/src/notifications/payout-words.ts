import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira, naira as wholeNaira } from '@kolo/domain/money';
import { NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

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
      const account = accountLabel(notice.accountType);
      return {
        title: `${amount} came back`,
        body: notice.reason,
        sms: `Kolo: a withdrawal did not arrive. ${amount} is back in your ${account} account.`,
      };
    }
  }
}
