import type { NotificationKind } from '@kolo/contract/notifications';
import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { Notice } from '#platform/notices.ts';
import { SECURITY_WORDS } from './security-words.ts';

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
  /** What an SMS says: one page of 160 plain characters. */
  readonly sms: string;
}

/** Whether balances and transactions have changed with it. */
export const MOVES_MONEY: Readonly<Record<NotificationKind, boolean>> = {
  welcome: false,
  deposit_credited: true,
  payment_failed: false,
  security: false,
};

function naira(amountKobo: string): string {
  return formatNaira(koboToNairaFloor(kobo(BigInt(amountKobo))));
}

/** What the customer reads. Names nobody: whoever registers chooses the name, and could write to a stranger through us. */
export function wordsOf(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case 'welcome':
      return {
        title: 'Welcome to Kolo',
        body: 'Your account is verified. Open a savings account and put the first money in, small small.',
        sms: 'Welcome to Kolo. Your account is verified and ready.',
      };
    case 'deposit_credited': {
      const amount = naira(notice.amountKobo);
      const account = accountLabel(notice.accountType);
      return {
        title: `${amount} is in`,
        body: `It went into your ${account} account.`,
        sms: `Kolo: ${amount} is in your ${account} account.`,
      };
    }
    case 'payment_failed':
      return {
        title: `${naira(notice.amountKobo)} did not come in`,
        body: notice.reason,
        sms: `Kolo: your payment of ${naira(notice.amountKobo)} did not come in.`,
      };
    case 'security': {
      const { title, body } = SECURITY_WORDS[notice.news];
      return { title, body, sms: `Kolo: ${title}. Open Kolo to read more.` };
    }
  }
}
