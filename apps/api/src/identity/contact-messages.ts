import type { MailText } from './messages.ts';
import { bigCode, html, paragraph } from './messages.ts';
import type { ContactNews } from './contact-notice.ts';
import { CODE_MINUTES, LATER_HOURS, UNDO_HOURS } from './limits.ts';

const ADVICE =
  'If that was you, all is well. If it was not, open Kolo now: log in and change your password, or choose Forgot Password. That logs out every other device.';
const SHORT_ADVICE = 'Not you? Open Kolo now and change your password.';

/** What is said, the way out without a link, and for an SMS the same in short. */
interface Words {
  readonly subject: string;
  readonly said: string;
  readonly advice: string;
  /** Takes the place of the advice where the message has a link. */
  readonly linkAdvice?: string;
  readonly sms: string;
  readonly smsAdvice: string;
  /** Stands before the link of an SMS. */
  readonly smsLinkAdvice?: string;
}

const UNDO = `If that was you, all is well. If it was not, open this link within ${UNDO_HOURS} hours and press the button. It puts the contact back, logs out every device and stops withdrawals to banks:`;
const END =
  'If that was you, all is well. If it was not, open this link and press the button. The change then does not happen:';

function changedWords(what: string, happened: string): Words {
  return {
    subject: `${what} of your Kolo account was ${happened}`,
    said: `${what} of your Kolo account was just ${happened}.`,
    advice: ADVICE,
    linkAdvice: UNDO,
    sms: `${what} of your Kolo account was ${happened}.`,
    smsAdvice: SHORT_ADVICE,
    smsLinkAdvice: 'Not you?',
  };
}

function addedWords(what: string): Words {
  return {
    subject: `${what} was added to your Kolo account`,
    said: `${what} was just added to your Kolo account.`,
    advice: ADVICE,
    linkAdvice: UNDO,
    sms: `${what} was added to your Kolo account.`,
    smsAdvice: SHORT_ADVICE,
    smsLinkAdvice: 'Not you?',
  };
}

function waitingWords(what: string, happens: string): Words {
  return {
    subject: `${what} of your Kolo account will be ${happens}`,
    said: `Somebody who knows your password asked for this: ${what.toLowerCase()} of your Kolo account will be ${happens}, ${LATER_HOURS} hours after it was asked for.`,
    advice: ADVICE,
    linkAdvice: END,
    sms: `${what} of your Kolo account will be ${happens} soon.`,
    smsAdvice: SHORT_ADVICE,
    smsLinkAdvice: 'Not you?',
  };
}

/** No name and no contact stands in these: an old address may have a new owner. */
const WORDS = {
  email_added: addedWords('An email address'),
  phone_added: addedWords('A phone number'),
  email_changed: changedWords('The email address', 'changed'),
  phone_changed: changedWords('The phone number', 'changed'),
  email_removed: changedWords('The email address', 'removed'),
  phone_removed: changedWords('The phone number', 'removed'),
  email_change_waits: waitingWords('The email address', 'changed'),
  phone_change_waits: waitingWords('The phone number', 'changed'),
  email_removal_waits: waitingWords('The email address', 'removed'),
  phone_removal_waits: waitingWords('The phone number', 'removed'),
  change_ended: {
    subject: 'A change of your Kolo account was stopped',
    said: 'A change of an email address or phone number of your Kolo account, which was to happen later, was stopped. Nothing has changed.',
    advice:
      'If you did not ask for that change, somebody knows your password: open Kolo and set a new one with Forgot Password.',
    sms: 'A planned change of your Kolo contacts was stopped.',
    smsAdvice: 'If you did not ask for it, set a new password now.',
  },
  restored: {
    subject: 'Kolo reaches you here again',
    said: 'A change of your Kolo account was undone: this is again one of the ways that Kolo reaches you, and that you log in with. Every device was logged out, and no money can leave for now.',
    advice:
      'Set a new password with Forgot Password: we sent you a code for it. Withdrawals then need the PIN that you had before the change.',
    sms: 'Kolo reaches you here again, and no money can leave.',
    smsAdvice: 'Set a new password with the code that we sent you.',
  },
  undone_elsewhere: {
    subject: 'A change of your Kolo account was undone',
    said: 'A change of an email address or phone number of your Kolo account was undone by a link that we had sent. Every device was logged out, and no money can leave for now.',
    advice:
      'Set a new password with Forgot Password. Withdrawals then need the PIN that you had before the change.',
    sms: 'A change of your Kolo contacts was undone, and no money can leave.',
    smsAdvice: 'Set a new password now.',
  },
  thrown_out: {
    subject: 'This contact was removed from a Kolo account',
    said: 'The holder of the old contact of a Kolo account said that a change was not theirs. It was undone, and this contact no longer belongs to the account.',
    advice: 'If the account is yours, write to us.',
    linkAdvice:
      'If the account is yours and the other one is not, open this link and press the button. It stops everything until our staff have looked at it:',
    sms: 'This number was removed from a Kolo account.',
    smsAdvice: 'If the account is yours, write to us.',
    smsLinkAdvice: 'Yours? Stop everything:',
  },
  confirmed: {
    subject: 'Kolo reaches you here now',
    said: 'This is now one of the ways that Kolo reaches you, and that you log in with.',
    advice: 'You need to do nothing more.',
    sms: 'Kolo reaches you here now, and you can log in with this number.',
    smsAdvice: '',
  },
  codes_open: {
    subject: 'You can ask for a code now',
    said: 'You can ask for a code now. You asked for one while this contact was new to your Kolo account, and for its first 24 hours we send none there.',
    advice: 'Open Kolo and ask again.',
    sms: 'You can ask for a code now: this number is no longer new to your Kolo account.',
    smsAdvice: 'Open Kolo and ask again.',
  },
  account_closed: {
    subject: 'Your Kolo account is closed',
    said: 'Your Kolo account was just closed, and every device was logged out.',
    advice: 'Thank you for saving with us. You can open a new account at any time.',
    sms: 'Your Kolo account was just closed.',
    smsAdvice: 'You can open a new one at any time.',
  },
  data_exported: {
    subject: 'Your Kolo data was downloaded',
    said: 'Somebody who is logged in to your Kolo account just downloaded a copy of your data.',
    advice: ADVICE,
    sms: 'A copy of your Kolo data was just downloaded.',
    smsAdvice: SHORT_ADVICE,
  },
} as const satisfies Record<ContactNews, Words>;

/** `url`: the link that goes with the message; null for none. */
export function contactNewsMail(news: ContactNews, url: string | null): MailText {
  const { subject, said, advice, linkAdvice }: Words = WORDS[news];
  const way = url !== null && linkAdvice !== undefined ? [linkAdvice, url] : [advice];
  const [text, link] = way;
  return {
    subject,
    text: [said, ...way, 'Kolo'].join('\n\n'),
    html: html(subject, [
      paragraph(said),
      paragraph(text ?? ''),
      ...(link === undefined ? [] : [paragraph(`<a href="${link}">${link}</a>`)]),
    ]),
  };
}

/** One page of 160 plain characters. */
export function contactNewsSms(news: ContactNews, url: string | null): string {
  const { sms, smsAdvice, smsLinkAdvice }: Words = WORDS[news];
  const way = url !== null && smsLinkAdvice !== undefined ? `${smsLinkAdvice} ${url}` : smsAdvice;
  return `${sms} ${way}`.trim();
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
