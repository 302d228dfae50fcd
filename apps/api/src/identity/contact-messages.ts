import type { MailText } from './messages.ts';
import { bigCode, html, paragraph } from './messages.ts';
import type { ContactNews } from './contact-notice.ts';
import { CODE_MINUTES } from './limits.ts';

const ADVICE =
  'If that was you, all is well. If it was not, open Kolo now: log in and change your password, or choose Forgot Password. That logs out every other device.';
const SHORT_ADVICE = 'Not you? Open Kolo now and change your password.';

/** No name and no contact stands in these: an old address may have a new owner. */
const WORDS = {
  email_added: {
    subject: 'An email address was added to your Kolo account',
    said: 'An email address was just added to your Kolo account.',
    advice: ADVICE,
    sms: `An email address was just added to your Kolo account. ${SHORT_ADVICE}`,
  },
  phone_added: {
    subject: 'A phone number was added to your Kolo account',
    said: 'A phone number was just added to your Kolo account.',
    advice: ADVICE,
    sms: `A phone number was just added to your Kolo account. ${SHORT_ADVICE}`,
  },
  email_changed: {
    subject: 'The email address of your Kolo account was changed',
    said: 'The email address of your Kolo account was just changed.',
    advice: ADVICE,
    sms: `The email address of your Kolo account was just changed. ${SHORT_ADVICE}`,
  },
  phone_changed: {
    subject: 'The phone number of your Kolo account was changed',
    said: 'The phone number of your Kolo account was just changed.',
    advice: ADVICE,
    sms: `The phone number of your Kolo account was just changed. ${SHORT_ADVICE}`,
  },
  email_removed: {
    subject: 'The email address of your Kolo account was removed',
    said: 'The email address of your Kolo account was just removed.',
    advice: ADVICE,
    sms: `The email address of your Kolo account was just removed. ${SHORT_ADVICE}`,
  },
  phone_removed: {
    subject: 'The phone number of your Kolo account was removed',
    said: 'The phone number of your Kolo account was just removed.',
    advice: ADVICE,
    sms: `The phone number of your Kolo account was just removed. ${SHORT_ADVICE}`,
  },
  confirmed: {
    subject: 'Kolo reaches you here now',
    said: 'This is now one of the ways that Kolo reaches you, and that you log in with.',
    advice: 'You need to do nothing more.',
    sms: 'Kolo reaches you here now, and you can log in with this number.',
  },
  codes_open: {
    subject: 'You can ask for a code now',
    said: 'You can ask for a code now. You asked for one while this contact was new to your Kolo account, and for its first 24 hours we send none there.',
    advice: 'Open Kolo and ask again.',
    sms: 'You can ask for a code now: this number is no longer new to your Kolo account. Open Kolo and ask again.',
  },
  account_closed: {
    subject: 'Your Kolo account is closed',
    said: 'Your Kolo account was just closed, and every device was logged out.',
    advice: 'Thank you for saving with us. You can open a new account at any time.',
    sms: 'Your Kolo account was just closed. You can open a new one at any time.',
  },
  data_exported: {
    subject: 'Your Kolo data was downloaded',
    said: 'Somebody who is logged in to your Kolo account just downloaded a copy of your data.',
    advice: ADVICE,
    sms: `A copy of your Kolo data was just downloaded. ${SHORT_ADVICE}`,
  },
} as const satisfies Record<ContactNews, object>;

export function contactNewsMail(news: ContactNews): MailText {
  const { subject, said, advice } = WORDS[news];
  return {
    subject,
    text: [said, advice, 'Kolo'].join('\n\n'),
    html: html(subject, [paragraph(said), paragraph(advice)]),
  };
}

/** One page of 160 plain characters. */
export function contactNewsSms(news: ContactNews): string {
  return WORDS[news].sms;
}

export function contactCodeMail(code: string): MailText {
  const subject = 'Your Kolo code for this email address';
  const said = 'Somebody wants to use this email address for a Kolo account. Here is the code:';
  const use = `Type it in the app within ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it. Keep it to yourself.`;
  const unasked = 'If you did not ask for a code, leave this message alone. Nothing will happen.';
  return {
    subject,
    text: [said, code, use, unasked, 'Kolo'].join('\n\n'),
    html: html(subject, [paragraph(said), bigCode(code), paragraph(use), paragraph(unasked)]),
  };
}

/** One page of 160 plain characters. */
export function contactCodeSms(code: string): string {
  return `Your Kolo code for this number is ${code}. It works for ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it.`;
}
