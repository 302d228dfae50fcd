import type { NotificationKind } from '@kolo/contract/notifications';
import { accountLabel } from '@kolo/domain/account-types';
import { leadingNowhere } from '@kolo/domain/text';
import type { Notice } from '#platform/notices.ts';
import { aboveLimitWords, cardWords, isAboutPayout, payoutWords } from './money-words.ts';
import type { NoticeWords } from './naira.ts';
import { naira } from './naira.ts';
import { isAboutOrder, orderWords } from './order-words.ts';
import { isAboutLock, lockWords, isAboutPackage, packageWords } from './package-words.ts';
import { reminderWords } from './reminder-words.ts';
import { isAboutSchedule, scheduleWords } from './schedule-words.ts';
import { nameWords, contactWords, SECURITY_WORDS } from './security-words.ts';
import { isAboutState, stateWords } from './state-words.ts';
import { isAboutDispute, takenBackWords } from './taken-back-words.ts';

/** Whether balances or transactions, or how they are shown, have changed with it. */
export const MOVES_MONEY: Readonly<Record<NotificationKind, boolean>> = {
  welcome: false,
  deposit_credited: true,
  contribution_credited: true,
  sb_full: true,
  sb_diverted: true,
  sb_transferred: true,
  sb_merged: true,
  price_promised: false,
  price_promise_ends: false,
  payment_failed: false,
  card_checked: false,
  lock_matured: true,
  lock_left_early: true,
  contact_changed: false,
  kyc_approved: false,
  kyc_rejected: false,
  kyc_revoked: false,
  kyc_submitted: false,
  bvn_confirmed: false,
  bvn_unbound: false,
  frozen: false,
  unfrozen: false,
  security: false,
  bank_account_added: false,
  bank_account_removed: false,
  withdrawal_sent: true,
  withdrawal_paid: true,
  withdrawal_returned: true,
  payment_disputed: true,
  payment_taken_back: true,
  above_limit: false,
  payment_made_good: true,
  payment_given_back: true,
  payment_undisputed: true,
  name: false,
  schedule_missed: false,
  schedule_waits: false,
  schedule_paused: false,
  schedule_tomorrow: false,
  schedule_moved: false,
  schedule_paid_twice: true,
  order_placed: true,
  order_moved: false,
  order_ended: true,
  order_unpaid: true,
  order_paid_late: true,
  reminder: false,
  case_answered: false,
};

/** Where a notice has what the customer calls a package. */
const PACKAGE_NAMES = ['name', 'mergedName', 'packageName', 'fromName'] as const;

/** Anyone who is in the account types the names of packages, and Kolo sends them to the owner: they must not lead to a page of theirs. */
function withHarmlessNames<N extends Notice>(notice: N): N {
  const names = Object.entries(notice).flatMap(([key, value]) =>
    PACKAGE_NAMES.some((one) => one === key) && typeof value === 'string'
      ? [[key, leadingNowhere(value)]]
      : [],
  );
  return { ...notice, ...Object.fromEntries(names) };
}

/** What the customer reads. Names nobody: anyone who registers chooses the name, and could write to a stranger through us. */
export function wordsOf(told: Notice): NoticeWords {
  const notice = withHarmlessNames(told);
  if (isAboutLock(notice)) return lockWords(notice);
  if (isAboutPackage(notice)) return packageWords(notice);
  if (isAboutPayout(notice)) return payoutWords(notice);
  if (isAboutState(notice)) return stateWords(notice);
  if (isAboutDispute(notice)) return takenBackWords(notice);
  if (isAboutSchedule(notice)) return scheduleWords(notice);
  if (isAboutOrder(notice)) return orderWords(notice);
  switch (notice.kind) {
    case 'welcome':
      return {
        title: 'Welcome to Kolo',
        body: 'Open your first savings account and put the first money in, small small.',
        sms: 'Welcome to Kolo. Your account is ready.',
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
    case 'contact_changed':
      return contactWords(notice);
    case 'security': {
      const { title, body } = SECURITY_WORDS[notice.news];
      return { title, body, sms: `Kolo: ${title}. Open Kolo to read more.` };
    }
    case 'above_limit':
      return aboveLimitWords(notice);
    case 'name':
      return nameWords(notice);
    case 'reminder':
      return reminderWords(notice);
    case 'case_answered':
      return {
        title: `We have answered your case ${notice.number}`,
        body: notice.answer,
        sms: `Kolo: we have answered your case ${notice.number}. Open Kolo to read the answer.`,
      };
  }
}
