import type { CodePurpose } from './codes.ts';
import { CODE_MINUTES } from './limits.ts';
import type { NoticeKind } from './security-notice.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const USE = `Enter it in the app within ${CODE_MINUTES} minutes.`;
const WARNING = 'Nobody from Kolo will ever ask you for it. Keep it to yourself.';

/** No name stands in any of these: anyone who registers chooses the name, and could write to a stranger through us. */
const CODE_WORDS = {
  verify: {
    subject: 'Your Kolo code',
    headline: 'Here is your Kolo code',
    unasked: 'If you did not ask for a code, ignore this message. Nothing will happen.',
    sms: 'Your Kolo code is',
  },
  reset: {
    subject: 'Your Kolo reset code',
    headline: 'Here is your code for a new Kolo password',
    unasked: 'If you did not ask for a new password, ignore this message. Your password stays as it is.',
    sms: 'Your Kolo reset code is',
  },
  own: {
    subject: 'Your Kolo code for a new contact, name or BVN',
    headline: 'Here is your code for a new email address, phone number, name or BVN on your Kolo account',
    unasked:
      'If you did not ask for a code, someone is using your Kolo account. Open Kolo now and change your password, which logs out every other device. Without this code nothing changes.',
    sms: 'Your Kolo code for a new email, phone number, name or BVN is',
  },
} as const satisfies Record<CodePurpose, object>;

const NOTICE_WORDS = {
  password_reset: {
    subject: 'Your Kolo password was changed',
    said: 'Your Kolo password was just reset, and every device was logged out.',
    advice:
      'If that was you, you do not need to do anything. If it was not, open Kolo, choose Forgot Password and set a new one now.',
    sms: 'Your Kolo password was just reset and every device was logged out. Not you? Open Kolo and choose Forgot Password.',
  },
  password_changed: {
    subject: 'Your Kolo password was changed',
    said: 'Your Kolo password was just changed, and every other device was logged out.',
    advice:
      'If that was you, you do not need to do anything. If it was not, open Kolo, choose Forgot Password and set a new one now.',
    sms: 'Your Kolo password was just changed and other devices were logged out. Not you? Open Kolo and choose Forgot Password.',
  },
  new_device: {
    subject: 'A new device logged in to your Kolo account',
    said: 'Someone just logged in to your Kolo account, with your password, on a device that we have not seen before.',
    advice:
      'If that was you, you do not need to do anything. If it was not, open Kolo, choose Forgot Password and set a new one now: every device is then logged out.',
    sms: 'A new device just logged in to your Kolo account. Not you? Open Kolo, choose Forgot Password and set a new one now.',
  },
  sessions_ended: {
    subject: 'Every device was logged out of your Kolo account',
    said: 'We logged every device out of your Kolo account, to keep your money safe.',
    advice: 'Open Kolo, choose Forgot Password and set a new password now. Then log in with it.',
    sms: 'We logged every device out of your Kolo account to keep your money safe. Open Kolo, choose Forgot Password and set a new one now.',
  },
} as const satisfies Record<NoticeKind, object>;

export function html(title: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="en-NG">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraphs.join('\n')}
<p style="margin:0">Kolo</p>
</div>
</body>
</html>
`;
}

export function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px${style}">${text}</p>`;
}

export function bigCode(code: string): string {
  return paragraph(code, ';font-size:32px;font-weight:700;letter-spacing:6px');
}

export function codeMail(purpose: CodePurpose, code: string): MailText {
  const { subject, headline, unasked } = CODE_WORDS[purpose];
  return {
    subject,
    text: [`${headline}:`, code, `${USE} ${WARNING}`, unasked, 'Kolo'].join('\n\n'),
    html: html(subject, [
      paragraph(`${headline}:`),
      bigCode(code),
      paragraph(`${USE} ${WARNING}`),
      paragraph(unasked),
    ]),
  };
}

/** One page of 160 plain characters. */
export function codeSms(purpose: CodePurpose, code: string): string {
  return `${CODE_WORDS[purpose].sms} ${code}. It works for ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it.`;
}

export function noticeMail(kind: NoticeKind): MailText {
  const { subject, said, advice } = NOTICE_WORDS[kind];
  return {
    subject,
    text: [said, advice, 'Kolo'].join('\n\n'),
    html: html(subject, [paragraph(said), paragraph(advice)]),
  };
}

/** One page of 160 plain characters. */
export function noticeSms(kind: NoticeKind): string {
  return NOTICE_WORDS[kind].sms;
}
