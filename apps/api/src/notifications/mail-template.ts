import type { Mail } from '#providers/mail.ts';

const WARNING = 'Nobody from Kolo will ever ask you for your password, your PIN or a code.';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

const WHY = 'You choose what Kolo tells you by email:';

interface Links {
  readonly settings: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Leads to a page with one button, signed in or not. */
  readonly press?: { readonly label: string; readonly url: string } | undefined;
}

function linkLine(label: string, url: string | undefined): { text: string[]; html: string } {
  if (url === undefined) return { text: [], html: '' };
  const html = `<p style="margin:0 0 16px"><a href="${escaped(url)}">${escaped(label)}</a></p>\n`;
  return { text: [`${label}: ${url}`], html };
}

/** One notice as an e-mail, as text and as HTML, with the way to have fewer of them. */
export function noticeMail(notice: { title: string; body: string; links: Links }): Omit<Mail, 'to'> {
  const { title, body, links } = notice;
  const action = linkLine(links.action?.label ?? '', links.action?.url);
  const press = linkLine(links.press?.label ?? '', links.press?.url);
  return {
    subject: title,
    text: [
      `${title}.`,
      body,
      ...action.text,
      WARNING,
      ...press.text,
      `${WHY} ${links.settings}`,
      'Kolo',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en-NG">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 16px;font-size:24px;font-weight:700">${escaped(title)}</p>
<p style="margin:0 0 16px">${escaped(body)}</p>
${action.html}<p style="margin:0 0 16px">${WARNING}</p>
${press.html}<p style="margin:0 0 16px;font-size:14px">${WHY} <a href="${escaped(links.settings)}">notification settings</a></p>
<p style="margin:0">Kolo</p>
</div>
</body>
</html>
`,
  };
}
