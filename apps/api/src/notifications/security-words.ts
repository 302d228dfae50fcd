import { formatDeadline, formatShortDeadline } from '@kolo/domain/dates';
import type { Notice, SecurityNews } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';

const NEW_PASSWORD = 'Not you? Log out, choose Forgot Password and set a new one now.';
const NOT_YOU = 'Not you? Change your password now and tell us.';

/** What stands in the app and on the devices; the e-mail and the SMS say the same in their own words. */
export const SECURITY_WORDS: Readonly<Record<SecurityNews, { title: string; body: string }>> = {
  new_device: {
    title: 'A new device logged in',
    body: `Somebody logged in with your password on a device that we have not seen before. ${NEW_PASSWORD}`,
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
    body: `A wrong PIN was entered 5 times and that device was logged out. Log in with your password to use your PIN again. ${NOT_YOU}`,
  },
  contact_undone: {
    title: 'A change of your contacts was undone',
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
