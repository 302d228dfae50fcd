import type { FastifyReply } from 'fastify';
import type { Ids } from '../ids.ts';
import { html, Html } from './html.ts';

const STYLE = `
:root{color-scheme:light dark;--bg:#f4f2f1;--surface:#fff;--ink:#24150f;--ink-2:#5c4d47;--line:#8a7c76;--soft:#dfd9d6;
--clay:#ec5f36;--on-clay:#2a0d04;--ok:#0b7245;--danger:#b3123f;--danger-tint:#fce4ea;--focus:#1f4fd0}
@media (prefers-color-scheme:dark){:root{--bg:#130e0c;--surface:#1f1816;--ink:#f8f2ef;--ink-2:#c4b7b1;--line:#85766f;
--soft:#382e2a;--clay:#f0704a;--ok:#6fd6a0;--danger:#ff93a9;--danger-tint:#43131f;--focus:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums}
main{max-width:26rem;margin:0 auto;padding:1.25rem 1rem 3rem}
main.wide{max-width:64rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
.card{background:var(--surface);border:1px solid var(--soft);border-radius:16px;padding:1rem;margin:1rem 0}
.quiet{color:var(--ink-2);font-size:.9375rem}
.amount{font-size:2rem;font-weight:700;line-height:1.2}
.number{font-size:1.5rem;font-weight:700;letter-spacing:.04em}
.trouble{background:var(--danger-tint);color:var(--danger);border-radius:12px;padding:.75rem 1rem;font-weight:600}
.good{color:var(--ok);font-weight:700}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
input{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--bg);
border:1px solid var(--line);border-radius:12px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem;align-items:end}
button,.button{display:inline-block;min-height:48px;padding:.625rem 1.125rem;font:inherit;font-weight:700;border-radius:14px;
border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;text-decoration:none}
button.main,.button.main{background:var(--clay);color:var(--on-clay);border-color:transparent}
.stack>*{width:100%;margin-top:.75rem}
.stack button{width:100%}
.card>:first-child{margin-top:0}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.row button{min-height:44px;padding:.375rem .75rem}
.row form{margin:0}
.row label{margin-top:0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
a{color:inherit}
summary{min-height:44px;padding:.625rem 0;cursor:pointer;font-weight:600}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--soft)}
.scroll{overflow-x:auto}
.message{white-space:pre-wrap;overflow-wrap:anywhere}
nav a{display:inline-block;padding:.625rem .75rem .625rem 0}
code,p{overflow-wrap:anywhere}
`;

type Page = { title: string; body: Html; wide?: boolean };

/** Sends a whole page; its one stylesheet is allowed by a nonce, scripts are not allowed at all. */
export function sendPage(reply: FastifyReply, ids: Ids, { title, body, wide = false }: Page, status = 200) {
  const nonce = ids.code('', 20);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main class="${wide ? 'wide' : ''}">${body}</main>
      </body>
    </html> `;
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(page.text);
}
