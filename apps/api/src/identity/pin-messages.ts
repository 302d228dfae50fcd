import { CODE_MINUTES } from './limits.ts';
import type { MailText } from './messages.ts';
import type { PinNews } from './pin-notice.ts';

const HEADLINE = 'Here is your code for a new PIN';
const USE = `Type it in the app within ${CODE_MINUTES} minutes, with your password.`;
const WARNING = 'Nobody from Kolo will ever ask you for it. Keep it to yourself.';
const UNASKED = 'If you did not ask for a new PIN, change your password now: somebody is in your account.';

const NEWS = {
  set: 'A PIN was set for your Kolo account.',
  changed: 'The PIN of your Kolo account was changed.',
  removed: 'The PIN was removed from your Kolo account. The app no longer locks.',
} as const satisfies Record<PinNews, string>;
const NOT_YOU = 'If this was not you, change your password now and tell us.';

function page(title: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="en-NG">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraphs.map((text) => `<p style="margin:0 0 16px">${text}</p>`).join('\n')}
<p style="margin:0">Kolo</p>
</div>
</body>
</html>
`;
}

export function pinCodeMail(code: string): MailText {
  const subject = 'Your code for a new Kolo PIN';
  const big = `<span style="font-size:32px;font-weight:700;letter-spacing:6px">${code}</span>`;
  return {
    subject,
    text: [`${HEADLINE}:`, code, `${USE} ${WARNING}`, UNASKED, 'Kolo'].join('\n\n'),
    html: page(subject, [`${HEADLINE}:`, big, `${USE} ${WARNING}`, UNASKED]),
  };
}

/** One page of 160 plain characters, as is the next. */
export function pinCodeSms(code: string): string {
  return `Your code for a new Kolo PIN is ${code}. It works for ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it.`;
}

export function pinNewsMail(news: PinNews): MailText {
  const subject = `Your Kolo PIN was ${news}`;
  return {
    subject,
    text: [NEWS[news], NOT_YOU, 'Kolo'].join('\n\n'),
    html: page(subject, [NEWS[news], NOT_YOU]),
  };
}

export function pinNewsSms(news: PinNews): string {
  return `${NEWS[news]} ${NOT_YOU}`;
}
