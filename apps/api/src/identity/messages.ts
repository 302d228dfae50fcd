import { CODE_MINUTES } from './limits.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const HEADLINE = 'Here is your Kolo code';
const USE = `Type it in the app within ${CODE_MINUTES} minutes.`;
const WARNING = 'Nobody from Kolo will ever ask you for it. Keep it to yourself.';
const UNASKED = 'If you did not ask for a code, leave this message alone. Nothing will happen.';

/** No name stands in it: whoever registers chooses the name, and could write to a stranger through us. */
export function verificationMail(code: string): MailText {
  return {
    subject: 'Your Kolo code',
    text: [`${HEADLINE}:`, code, `${USE} ${WARNING}`, UNASKED, 'Kolo'].join('\n\n'),
    html: `<!doctype html>
<html lang="en-NG">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your Kolo code</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 16px">${HEADLINE}:</p>
<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>
<p style="margin:0 0 16px">${USE} ${WARNING}</p>
<p style="margin:0 0 16px">${UNASKED}</p>
<p style="margin:0">Kolo</p>
</div>
</body>
</html>
`,
  };
}

/** One page of 160 plain characters. */
export function verificationSms(code: string): string {
  return `Your Kolo code is ${code}. It works for ${CODE_MINUTES} minutes. Nobody from Kolo will ever ask you for it.`;
}
