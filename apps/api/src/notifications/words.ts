import type { NotificationKind } from '@kolo/contract/notifications';
import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { Notice } from '#platform/notices.ts';

/** How a notice reaches the customer beside the app: `either` is an SMS where there is no e-mail address. */
type Reach = 'app' | 'email' | 'either';

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
  /** What an SMS says: one page of 160 plain characters. */
  readonly sms: string;
  readonly reach: Reach;
}

/** Whether balances and transactions have changed with it. */
export const MOVES_MONEY: Readonly<Record<NotificationKind, boolean>> = {
  welcome: false,
  deposit_credited: true,
  payment_failed: false,
  contact_changed: false,
  kyc_approved: false,
  kyc_rejected: false,
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
        reach: 'email',
      };
    case 'deposit_credited': {
      const amount = naira(notice.amountKobo);
      const account = accountLabel(notice.accountType);
      return {
        title: `${amount} is in`,
        body: `It went into your ${account} account.`,
        sms: `Kolo: ${amount} is in your ${account} account.`,
        reach: 'either',
      };
    }
    case 'payment_failed':
      return {
        title: `${naira(notice.amountKobo)} did not come in`,
        body: notice.reason,
        sms: `Kolo: your payment of ${naira(notice.amountKobo)} did not come in.`,
        reach: 'email',
      };
    case 'contact_changed': {
      const contact = notice.channel === 'email' ? 'e-mail address' : 'phone number';
      return {
        title: `Your ${contact} was ${notice.change}`,
        body: 'If that was not you, change your password in Security now. Every other device is then logged out.',
        sms: `Kolo: your ${contact} was ${notice.change}.`,
        // The old and the new contact were each written to by the change itself.
        reach: 'app',
      };
    }
    case 'kyc_approved':
      return {
        title: 'You are verified',
        body: 'We have checked your ID. All features are open to you.',
        sms: 'Kolo: we have checked your ID. You are verified, and all features are open to you.',
        reach: 'either',
      };
    case 'kyc_rejected':
      return {
        title: 'Your ID was not approved',
        body: `${notice.reason} You can send new photos in Account, Identity verification.`,
        sms: 'Kolo: your ID was not approved. Open Kolo to read why and send new photos.',
        reach: 'either',
      };
  }
}
