import type { NotificationKind } from '@kolo/contract/notifications';
import { accountLabel } from '@kolo/domain/account-types';
import type { Notice } from '#platform/notices.ts';
import { cardWords } from './card-words.ts';
import { isAboutLock, lockWords } from './lock-words.ts';
import { naira } from './naira.ts';
import { isAboutPackage, packageWords } from './package-words.ts';
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
  contribution_credited: true,
  sb_full: true,
  sb_diverted: true,
  sb_transferred: true,
  sb_merged: true,
  payment_failed: false,
  card_checked: false,
  lock_matured: true,
  lock_left_early: true,
  contact_changed: false,
  kyc_approved: false,
  kyc_rejected: false,
  security: false,
};

/** What the customer reads. Names nobody: whoever registers chooses the name, and could write to a stranger through us. */
export function wordsOf(notice: Notice): NoticeWords {
  if (isAboutLock(notice)) return lockWords(notice);
  if (isAboutPackage(notice)) return packageWords(notice);
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
    case 'card_checked':
      return cardWords(notice);
    case 'contact_changed': {
      const contact = notice.channel === 'email' ? 'email address' : 'phone number';
      return {
        title: `Your ${contact} was ${notice.change}`,
        body: 'If that was not you, change your password in Security now. Every other device is then logged out.',
        sms: `Kolo: your ${contact} was ${notice.change}.`,
      };
    }
    case 'kyc_approved':
      return {
        title: 'You are verified',
        body: 'We have checked your ID. All features are open to you.',
        sms: 'Kolo: we have checked your ID. You are verified, and all features are open to you.',
      };
    case 'kyc_rejected':
      return {
        title: 'Your ID was not approved',
        body: `${notice.reason} You can send new photos in Account, Identity verification.`,
        sms: 'Kolo: your ID was not approved. Open Kolo to read why and send new photos.',
      };
    case 'security': {
      const { title, body } = SECURITY_WORDS[notice.news];
      return { title, body, sms: `Kolo: ${title}. Open Kolo to read more.` };
    }
  }
}
