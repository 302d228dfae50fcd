import { formatDeadline, formatShortDeadline } from '@kolo/domain/dates';
import { invariant } from '#platform/errors.ts';
import type { MailText } from './messages.ts';
import { bigCode, html, paragraph } from './messages.ts';
import type { Requester, ContactNews } from './contact-notice.ts';
import { CODE_MINUTES } from './limits.ts';

const ADVICE =
  'If that was you, you do not need to do anything. If it was not, open Kolo now: log in and change your password, or choose Forgot Password. That logs out every other device.';
const SHORT_ADVICE = 'Not you? Open Kolo now and change your password.';

/** One page. Source: GSM 03.38; plain letters alone. */
const SMS_LETTERS = 160;

/**
 * What a message is about: the new contact, masked, who asked for it, and the link that goes with it, where there is one. Who cannot
 * log in any more writes to `writeTo`.
 */
interface About {
  readonly writeTo: string;
  readonly newContact?: string | undefined;
  readonly askedBy?: Requester | undefined;
  readonly link?: { readonly url: string; readonly until: Date } | undefined;
}

/** What is said, the way out without a link, and for an SMS the same in short. */
interface Words {
  readonly subject: string;
  readonly said: string;
  readonly advice: string;
  /** Takes the place of the advice where the message has a link. */
  readonly linkAdvice?: string;
  readonly sms: string;
  /** Said instead where `sms` and the link are too much for one page. */
  readonly shorterSms?: string;
  readonly smsAdvice: string;
  /** Stands before the link of an SMS. */
  readonly smsLinkAdvice?: string;
}

const WHATS = {
  email: { long: 'email address', a: 'An email address', short: 'email' },
  phone: { long: 'phone number', a: 'A phone number', short: 'phone number' },
} as const;
type What = keyof typeof WHATS;

function undoAdvice({ link }: About): Pick<Words, 'linkAdvice' | 'smsLinkAdvice'> {
  if (!link) return {};
  return {
    linkAdvice: `If that was you, you do not need to do anything. If it was not, open this link before ${formatDeadline(link.until)} and press the button. It puts your email or phone number back as it was, logs out every device and stops withdrawals to banks:`,
    smsLinkAdvice: `Not you? Undo it by ${formatShortDeadline(link.until)}:`,
  };
}

function changedWords(what: What, happened: 'changed' | 'removed' | 'verified') {
  return (about: About): Words => {
    const { long, short } = WHATS[what];
    const to = about.newContact === undefined ? '' : ` to ${about.newContact}`;
    return {
      subject: `The ${long} of your Kolo account was ${happened}`,
      said: `The ${long} of your Kolo account was just ${happened}${to}.`,
      advice: ADVICE,
      sms: `Kolo: your ${short} was ${happened}${to}.`,
      shorterSms: `Kolo: your ${short} was ${happened}.`,
      smsAdvice: SHORT_ADVICE,
      ...undoAdvice(about),
    };
  };
}

function addedWords(what: What) {
  return (about: About): Words => {
    const { a, short } = WHATS[what];
    const { newContact } = about;
    const which = newContact === undefined ? '' : `, ${newContact},`;
    const added = `Kolo: ${a.toLowerCase()} was added.`;
    return {
      subject: `${a} was added to your Kolo account`,
      said: `${a}${which} was just added to your Kolo account.`,
      advice: ADVICE,
      sms: newContact === undefined ? added : `Kolo: ${short} ${newContact} was added.`,
      shorterSms: added,
      smsAdvice: SHORT_ADVICE,
      ...undoAdvice(about),
    };
  };
}

/** Staff believe anyone who wrote to them, which need not be the customer. */
const ASKED = {
  customer: 'Someone who knows your password asked for this',
  staff: 'Our staff started this after someone wrote to us in your name',
} as const satisfies Record<Requester, string>;

function waitingWords(what: What, happens: 'changes' | 'is removed') {
  return ({ newContact, askedBy = 'customer', link }: About): Words => {
    invariant(link, 'what waits is told with the link that ends it');
    const { long, short } = WHATS[what];
    const to = newContact === undefined ? '' : ` to ${newContact}`;
    const soon = formatShortDeadline(link.until);
    // With the new one after it `phone` is clear, and leaves the SMS room for the number.
    const shown = newContact === undefined ? short : what;
    return {
      subject: `The ${long} of your Kolo account ${happens} at ${formatDeadline(link.until)}`,
      said: `${ASKED[askedBy]}: at ${formatDeadline(link.until)} the ${long} of your Kolo account ${happens}${to}.`,
      advice: ADVICE,
      linkAdvice:
        'If that was you, you do not need to do anything. If it was not, open this link before then and press the button. Then the change will not happen:',
      sms: `Kolo: your ${shown} ${happens}${to} at ${soon}.`,
      shorterSms: `Kolo: your ${short} ${happens} at ${soon}.`,
      smsAdvice: SHORT_ADVICE,
      smsLinkAdvice: 'Not you? Stop it:',
    };
  };
}

/** No name stands in these, and a contact only masked: an old address may have a new owner. */
const WORDS = {
  email_added: addedWords('email'),
  phone_added: addedWords('phone'),
  email_changed: changedWords('email', 'changed'),
  phone_changed: changedWords('phone', 'changed'),
  email_removed: changedWords('email', 'removed'),
  phone_removed: changedWords('phone', 'removed'),
  email_verified: changedWords('email', 'verified'),
  phone_verified: changedWords('phone', 'verified'),
  email_change_waits: waitingWords('email', 'changes'),
  phone_change_waits: waitingWords('phone', 'changes'),
  email_removal_waits: waitingWords('email', 'is removed'),
  phone_removal_waits: waitingWords('phone', 'is removed'),
  change_ended: {
    subject: 'A change to your Kolo account was stopped',
    said: 'A planned change to an email address or phone number on your Kolo account was stopped. Nothing has changed.',
    advice:
      'If you did not ask for that change, someone may know your password: open Kolo and set a new one with Forgot Password.',
    sms: 'A planned change to your Kolo email or phone was stopped.',
    smsAdvice: 'If you did not ask for it, set a new password now.',
  },
  restored: {
    subject: 'This email is back on your Kolo account',
    said: 'A change to your Kolo account was undone. This email is on it again, and you can log in with it. Every device was logged out, and no money can leave for now.',
    advice:
      'Set a new password with Forgot Password: we sent you a code for it. Withdrawals then need the PIN that you had before the change.',
    sms: 'This number is back on your Kolo account, and no money can leave.',
    smsAdvice: 'Set a new password with the code that we sent you.',
  },
  undone_elsewhere: {
    subject: 'A change to your Kolo account was undone',
    said: 'A change to an email address or phone number on your Kolo account was undone by a link that we had sent. Every device was logged out, and no money can leave for now.',
    advice:
      'Set a new password with Forgot Password. Withdrawals then need the PIN that you had before the change.',
    sms: 'A change to your Kolo email or phone was undone. No money can leave for now.',
    smsAdvice: 'Set a new password now.',
  },
  thrown_out: ({ writeTo }: About) => ({
    subject: 'This email was removed from a Kolo account',
    said: 'The owner of the old email or phone number of a Kolo account said they did not make this change. It was undone, and this email is no longer on the account.',
    advice: `If the account is yours, write to ${writeTo}.`,
    linkAdvice:
      'If the account is yours and the other one is not, open this link and press the button. No money can then leave it until we have checked:',
    sms: 'This number was removed from a Kolo account.',
    smsAdvice: `If the account is yours, write to ${writeTo}.`,
    smsLinkAdvice: 'Yours? Stop everything:',
  }),
  confirmed: {
    subject: 'This email is now on your Kolo account',
    said: 'This email is now on your Kolo account. You can log in with it.',
    advice: 'You do not need to do anything more.',
    sms: 'This number is now on your Kolo account. You can log in with it.',
    smsAdvice: '',
  },
  codes_open: {
    subject: 'You can ask for a code now',
    said: 'You can ask for a code now. You asked for one while this email was new to your Kolo account: for its first 24 hours we cannot send codes to it.',
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
    said: 'Someone who is logged in to your Kolo account just downloaded a copy of your data.',
    advice: ADVICE,
    sms: 'A copy of your Kolo data was just downloaded.',
    smsAdvice: SHORT_ADVICE,
  },
} as const satisfies Record<ContactNews, Words | ((about: About) => Words)>;

function wordsOf(news: ContactNews, about: About): Words {
  const words = WORDS[news];
  return typeof words === 'function' ? words(about) : words;
}

export function contactNewsMail(news: ContactNews, about: About): MailText {
  const { subject, said, advice, linkAdvice } = wordsOf(news, about);
  const way = about.link && linkAdvice !== undefined ? [linkAdvice, about.link.url] : [advice];
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

/** One page of 160 plain characters; a longer one would cut the link off. */
export function contactNewsSms(news: ContactNews, about: About): string {
  const { sms, shorterSms, smsAdvice, smsLinkAdvice } = wordsOf(news, about);
  const way = about.link && smsLinkAdvice !== undefined ? `${smsLinkAdvice} ${about.link.url}` : smsAdvice;
  const whole = `${sms} ${way}`.trim();
  return whole.length > SMS_LETTERS && shorterSms !== undefined ? `${shorterSms} ${way}` : whole;
}

export function contactCodeMail(code: string): MailText {
  const subject = 'Your Kolo code for this email address';
  const said = 'Someone wants to use this email address for a Kolo account. Here is the code:';
  const use = `Enter it in the app within ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it. Keep it to yourself.`;
  const unasked = 'If you did not ask for a code, ignore this message. Nothing will happen.';
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
