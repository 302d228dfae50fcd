import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyHomeScript, groundOf, lessDataScript, themeScript } from './head-scripts.ts';
import { cspHash, inlineScripts, inlineStyles, inlineStylesheets, squeeze } from './html.ts';

const HTML =
  '<head><script>a()</script><script src="/x.js"></script><script type="module">b()</script><style>c{}</style></head>';

it('finds what stands inline, and only that', () => {
  expect(inlineScripts(HTML)).toEqual(['a()', 'b()']);
  expect(inlineStyles(HTML)).toEqual(['c{}']);
});

it('hashes as a CSP wants it', () => {
  expect(cspHash("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

it('puts the stylesheet into the page and leaves links it does not know', () => {
  const page = '<link rel="stylesheet" crossorigin href="/a.css"><link rel="stylesheet" href="/b.css">';
  expect(inlineStylesheets(page, (href) => (href === '/a.css' ? 'a{}' : undefined))).toBe(
    '<style>a{}</style><link rel="stylesheet" href="/b.css">',
  );
});

it('squeezes between tags only', () => {
  expect(squeeze('<a>\n   <b>two  words</b>\n</a>\n')).toBe('<a><b>two  words</b></a>');
});

it('takes the ground of both themes from the tokens, and the manifest agrees', () => {
  const ground = groundOf(readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8'));
  expect(ground.light).not.toBe(ground.dark);
  expect(themeScript(ground)).toContain(ground.dark);
  const manifest = JSON.parse(
    readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8'),
  );
  expect([manifest.theme_color, manifest.background_color]).toEqual([ground.light, ground.light]);
});

/** Runs the shell's line in a page at this address with this storage; returns what it asked for and left behind. */
function runEarlyHome(pathname: string, stored: Readonly<Record<string, string>>) {
  const asked: unknown[] = [];
  const window: { koloEarlyHome?: unknown } = {};
  runInNewContext(earlyHomeScript, {
    window,
    location: { pathname },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    AbortController,
    fetch: (url: string, init: RequestInit) => {
      asked.push([url, init.headers]);
      return Promise.reject(new Error('offline'));
    },
  });
  return { asked, left: window.koloEarlyHome };
}

it('the shell asks early for the home screen of who is signed in, and for nobody else and no other page', () => {
  const stored = { 'kolo.session': JSON.stringify({ access: 'abc' }), 'kolo.device': 'phone' };
  const { asked, left } = runEarlyHome('/', stored);
  const headers = { accept: 'application/json', authorization: 'Bearer abc', 'x-device-id': 'phone' };
  expect(asked).toEqual([['/api/v1/home', headers]]);
  expect(left).toMatchObject({ authorization: 'Bearer abc' });
  for (const run of [runEarlyHome('/settings', stored), runEarlyHome('/', {})])
    expect(run).toEqual({ asked: [], left: undefined });
  expect(runEarlyHome('/', { ...stored, 'kolo.session': '{' }).asked).toEqual([]);
});

it('the head marks the page of a device that uses little data, by its browser or by the switch, and no other', () => {
  const marked = (kept: string | null, connection?: { saveData: boolean }) => {
    const dataset: Record<string, string> = {};
    const [document, localStorage] = [{ documentElement: { dataset } }, { getItem: () => kept }];
    runInNewContext(lessDataScript, { document, localStorage, navigator: { connection } });
    return 'lessData' in dataset;
  };
  expect([marked(null), marked(null, { saveData: false })]).toEqual([false, false]);
  expect([marked('yes'), marked(null, { saveData: true })]).toEqual([true, true]);
});
