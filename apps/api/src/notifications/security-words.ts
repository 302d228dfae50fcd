import { formatDeadline, formatShortDeadline } from '@kolo/domain/dates';
import type { Notice, SecurityNews } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';

const NEW_PASSWORD = 'Not you? Log out and choose Forgot Password now.';
const NOT_YOU = 'Not you? Change your password now and tell us.';

/** What stands in the app and on the devices; the e-mail and the SMS say the same in their own words. */
export const SECURITY_WORDS: Readonly<Record<SecurityNews, { title: string; body: string }>> = {
  new_device: {
    title: 'A new device logged in',
    body: `Your password was used on a device that is new to us. ${NEW_PASSWORD}`,
  },
  password_changed: {
    title: 'Your password was changed',
    body: `Every other device was logged out. ${NEW_PASSWORD}`,
  },
  password_reset: {
    title: 'Your password was reset',
    body: `Every device was logged out. ${NEW_PASSWORD}`,
  },
  sessions_ended: {
    title: 'Every device was logged out',
    body: 'We did this to keep your money safe. If you have not set a new password since, log out, choose Forgot Password and set one now.',
  },
  pin_set: { title: 'A PIN was set', body: `Kolo now locks with it. ${NOT_YOU}` },
  pin_changed: { title: 'Your PIN was changed', body: NOT_YOU },
  pin_wrong: {
    title: 'Wrong PINs were entered',
    body: `A wrong PIN was entered in your account several times. ${NOT_YOU}`,
  },
  pin_locked: {
    title: 'Your PIN is locked',
    body: `A wrong PIN was entered too many times and that device was logged out. Log in with your password. If your PIN still does not work, choose Forgot PIN. ${NOT_YOU}`,
  },
  contact_undone: {
    title: 'A change to your email or phone number was undone',
    body: 'Every device was logged out, and no money can leave until you set a new password with Forgot Password.',
  },
  pin_removed: { title: 'Your PIN was removed', body: `Kolo no longer locks. ${NOT_YOU}` },
};

const STOP_IT = 'Not you? Stop it in Personal information now, and set a new password with Forgot Password.';

/** The hour is named, never how long it is until then: the inbox is read days later. */
export function contactWords(notice: Extract<Notice, { kind: 'contact_changed' }>): NoticeWords {
  const contact = notice.channel === 'email' ? 'email address' : 'phone number';
  switch (notice.change) {
    case 'added':
    case 'changed':
    case 'removed':
    case 'verified':
      return {
        title: `Your ${contact} was ${notice.change}`,
        body: 'Not you? Change your password in Security now. Every other device is then logged out.',
        sms: `Kolo: your ${contact} was ${notice.change}.`,
      };
    case 'released':
      return {
        title: `Your ${contact} was taken off your account`,
        body: 'You had not verified it, and someone else gave it as theirs. If it is yours, add it again in Personal information.',
        sms: `Kolo: your ${contact} was taken off your account. Open Kolo to read more.`,
      };
    case 'change_waits':
    case 'removal_waits': {
      const dueAt = new Date(notice.dueAt);
      const is = notice.change === 'change_waits' ? 'changes' : 'is removed';
      const next = notice.change === 'change_waits' ? `The new one is ${notice.newContact}. ` : '';
      return {
        title: `Your ${contact} ${is} at ${formatDeadline(dueAt)}`,
        body: `${next}${STOP_IT}`,
        sms: `Kolo: your ${contact} ${is} at ${formatShortDeadline(dueAt)}. Not you? Open Kolo and stop it.`,
      };
    }
  }
}

type NameNotice = Extract<Notice, { kind: 'name' }>;

const SHORT_NOT_YOU = 'Not you? Open Kolo now and change your password.';

function checkedWords(source: NameNotice['source']): NoticeWords {
  switch (source) {
    case 'bank_account':
      return {
        title: 'A bank account in another name was not added',
        body: `Its name is not the one on your BVN or your profile. If it is yours, you do not need to do anything: we will compare the names and write to you within 3 days. ${NOT_YOU}`,
        sms: `Kolo: a bank account in another name was not added to your account. ${SHORT_NOT_YOU}`,
      };
    case 'virtual_account':
      return {
        title: 'Your account number is being checked',
        body: 'The name on it is not the name on your BVN. We will write to you within 3 days. Until then, pay in by card or to the number that is shown for each transfer.',
        sms: 'Kolo: the name on your account number is not the name on your BVN. We are checking it. Open Kolo to read more.',
      };
    case 'bvn':
    case undefined:
      return {
        title: 'Your name is being checked',
        body: `The name on the BVN that was entered is not the name on your profile. We will compare them and write to you within 3 days. If your profile is wrong, correct it and enter your BVN again. ${NOT_YOU}`,
        sms: `Kolo: a BVN in another name was entered in your account. ${SHORT_NOT_YOU}`,
      };
  }
}

/** Names nobody: the other name may be a stranger's. */
export function nameWords({ news, source, reason }: NameNotice): NoticeWords {
  switch (news) {
    case 'changed':
      return {
        title: 'Your name was changed',
        body: `The name on your account was changed. ${NOT_YOU}`,
        sms: `Kolo: the name on your account was changed. ${SHORT_NOT_YOU}`,
      };
    case 'checked':
      return checkedWords(source);
    case 'change_refused':
      return {
        title: 'A new name was refused',
        body: `A change of your name to one that is not on your BVN was refused. ${NOT_YOU}`,
        sms: `Kolo: a change of your name was refused. ${SHORT_NOT_YOU}`,
      };
    case 'bvn_elsewhere':
      return {
        title: 'Your BVN was entered in another account',
        body: 'Someone entered your BVN and your date of birth in another Kolo account. It was refused. If that was not you, tell us and your bank.',
        sms: 'Kolo: your BVN was entered in another Kolo account and refused. If that was not you, tell us and your bank.',
      };
    case 'accepted':
      return {
        title: 'We have accepted your other name',
        body: `You can use it in your profile and add bank accounts in it. If you entered a BVN that did not match, enter it again. ${NOT_YOU}`,
        sms: `Kolo: we have accepted another name on your account. ${SHORT_NOT_YOU}`,
      };
    case 'refused':
      return {
        title: 'We could not accept that name',
        body: reason ?? '',
        sms: 'Kolo: we could not accept a name on your account. Open Kolo to read why.',
      };
  }
}
