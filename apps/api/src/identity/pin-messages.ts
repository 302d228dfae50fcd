import { CODE_MINUTES } from './limits.ts';
import type { MailText } from './messages.ts';
import { bigCode, html, paragraph } from './messages.ts';
import type { PinNews } from './pin-notice.ts';

const HEADLINE = 'Here is your code for a new PIN';
const USE = `Enter it in the app within ${CODE_MINUTES} minutes, with your password.`;
const WARNING = 'Nobody from Kolo will ever ask you for it. Keep it to yourself.';
const UNASKED = 'If you did not ask for a new PIN, change your password now: someone is in your account.';

const NEWS = {
  set: 'A PIN was set for your Kolo account.',
  changed: 'The PIN of your Kolo account was changed.',
  removed: 'The PIN was removed from your Kolo account. The app no longer locks.',
  wrong: 'A wrong PIN was entered in your Kolo account several times.',
  locked: 'A wrong PIN was entered too many times in your Kolo account. That device was logged out.',
} as const satisfies Record<PinNews, string>;
const SUBJECTS = {
  set: 'Your Kolo PIN was set',
  changed: 'Your Kolo PIN was changed',
  removed: 'Your Kolo PIN was removed',
  wrong: 'A wrong PIN was entered in your Kolo account',
  locked: 'Your Kolo PIN is locked',
} as const satisfies Record<PinNews, string>;
const NOT_YOU = 'If this was not you, change your password now and tell us.';

export function pinCodeMail(code: string): MailText {
  const subject = 'Your code for a new Kolo PIN';
  return {
    subject,
    text: [`${HEADLINE}:`, code, `${USE} ${WARNING}`, UNASKED, 'Kolo'].join('\n\n'),
    html: html(subject, [
      paragraph(`${HEADLINE}:`),
      bigCode(code),
      paragraph(`${USE} ${WARNING}`),
      paragraph(UNASKED),
    ]),
  };
}

/** One page of 160 plain characters, as is the next. */
export function pinCodeSms(code: string): string {
  return `Your code for a new Kolo PIN is ${code}. It works for ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it.`;
}

export function pinNewsMail(news: PinNews): MailText {
  const subject = SUBJECTS[news];
  return {
    subject,
    text: [NEWS[news], NOT_YOU, 'Kolo'].join('\n\n'),
    html: html(subject, [paragraph(NEWS[news]), paragraph(NOT_YOU)]),
  };
}

export function pinNewsSms(news: PinNews): string {
  return `${NEWS[news]} ${NOT_YOU}`;
}
