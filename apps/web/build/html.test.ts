import { existsSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { filesAtOnce } from './finish.ts';
import {
  earlyScript,
  fontsScript,
  groundOf,
  lessDataScript,
  screenFilesScript,
  themeScript,
} from './head-scripts.ts';
import { cspHash, inlineScripts, inlineStyles, inlineStylesheets, squeeze } from './html.ts';
import { screensIn } from './screen-files.ts';

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

/** Runs the theme's line in a page with this storage, and on a device that is light at first. */
function themeIn(read: () => string | null) {
  const meta = { content: '' };
  const dataset: { theme?: string } = {};
  const device = { matches: false, onchange: (_change: object) => {} };
  let onStorage = (_event: object) => {};
  runInNewContext(themeScript({ light: '#fff', dark: '#000' }), {
    matchMedia: () => device,
    localStorage: { getItem: read },
    document: { documentElement: { dataset }, querySelector: () => meta },
    addEventListener: (_type: string, listener: (event: object) => void) => void (onStorage = listener),
  });
  return {
    shown: () => [dataset.theme, meta.content],
    tell: (event: object) => onStorage(event),
    setDevice(matches: boolean) {
      device.matches = matches;
      device.onchange({ matches });
    },
  };
}

const [LIGHT, DARK] = [
  ['light', '#fff'],
  ['dark', '#000'],
];

it('shows the theme that is chosen, here or in another tab, and the device’s where none is', () => {
  let chosen: string | null = null;
  const page = themeIn(() => chosen);
  expect(page.shown()).toEqual(LIGHT);
  page.setDevice(true);
  expect(page.shown()).toEqual(DARK);
  chosen = 'light';
  page.tell({ newValue: 'light' });
  expect(page.shown()).toEqual(LIGHT);
  page.setDevice(true);
  expect(page.shown()).toEqual(LIGHT);
});

it('shows the theme that is chosen where storage is refused, until the page goes', () => {
  const page = themeIn(() => {
    throw new Error('storage is refused');
  });
  expect(page.shown()).toEqual(LIGHT);
  page.tell({ newValue: 'dark' });
  expect(page.shown()).toEqual(DARK);
  page.setDevice(false);
  expect(page.shown()).toEqual(DARK);
  page.tell({ newValue: 'system' });
  expect(page.shown()).toEqual(LIGHT);
});

const PAGE_AT = Date.parse('2026-10-31T23:30:00Z');

/** Runs a line of the shell in a page at this address with this storage; returns what it asked for and left behind. */
function runInPage(script: string, address: string, stored: Readonly<Record<string, string>>) {
  const asked: { url: string; headers: unknown }[] = [];
  const links: { rel?: string; href?: string; as?: string; crossOrigin?: string }[] = [];
  const window: { koloEarly?: unknown } = {};
  const timers: { run: () => void; ms: number }[] = [];
  const listeners = new Set<(event: object) => void>();
  const { pathname, search } = new URL(address, 'https://kolo.example');
  class MovedDate extends Date {
    static override now = () => PAGE_AT;
  }
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    Date: MovedDate,
    AbortController,
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    document: {
      createElement: () => ({}),
      head: { append: (link: object) => links.push(link) },
      addEventListener: (_load: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_load: string, listener: () => void) => listeners.delete(listener),
    },
    fetch: (url: string, { headers }: RequestInit) => {
      asked.push({ url, headers });
      return Promise.reject(new Error('offline'));
    },
  });
  const { koloEarly: left } = window;
  const loaded = (target: object) => listeners.forEach((listener) => listener({ target }));
  const urls = asked.map(({ url }) => url);
  return { urls, headers: asked[0]?.headers, left, links, timers, window, loaded };
}

const SIGNED_IN = { 'kolo.session': JSON.stringify({ access: 'abc' }), 'kolo.device': 'phone' };

it('the shell asks early for what the screen shows, as the customer who is signed in, and for nobody else', () => {
  const home = runInPage(earlyScript, '/', SIGNED_IN);
  expect(home.urls).toEqual(['/api/v1/home']);
  expect(home.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer abc',
    'x-device-id': 'phone',
  });
  expect(home.left).toMatchObject({ authorization: 'Bearer abc' });
  expect(runInPage(earlyScript, '/packages', SIGNED_IN).urls).toEqual(['/api/v1/home']);
  expect(runInPage(earlyScript, '/payments/deposit?amount=500', SIGNED_IN).urls).toEqual([
    '/api/v1/users/me',
    '/api/v1/self-accounts/all',
  ]);
  expect(runInPage(earlyScript, '/settings', SIGNED_IN).urls).toEqual(['/api/v1/users/me']);
  for (const stored of [{}, { ...SIGNED_IN, 'kolo.session': '{' }, { ...SIGNED_IN, 'kolo.session': 'null' }])
    expect(runInPage(earlyScript, '/', stored)).toMatchObject({ urls: [], left: undefined });
});

it('what came early is gone half a minute later: who unlocks the app only then is shown nothing of it', () => {
  const { timers, window, left } = runInPage(earlyScript, '/', SIGNED_IN);
  expect([left === undefined, timers.length, timers[0]?.ms]).toEqual([false, 1, 30_000]);
  timers[0]?.run();
  expect(window.koloEarly).toBeUndefined();
});

it("the history's own calls leave early too, of the Lagos month, unless its address names a filter", () => {
  expect(runInPage(earlyScript, '/payments/history', SIGNED_IN).urls).toEqual([
    '/api/v1/users/me',
    '/api/v1/self-accounts/all',
    '/api/v1/transactions/self?limit=20&page=1',
    // Half past midnight in Lagos.
    '/api/v1/transactions/summary?month=2026-11',
  ]);
  const filtered = runInPage(earlyScript, '/payments/history?direction=inflow', SIGNED_IN);
  expect(filtered.urls).toEqual(['/api/v1/users/me']);
});

it("the files of the screen at an address are asked for with the app's own, and those of no other screen", () => {
  const script = screenFilesScript([
    ['/cards', ['assets/cards.js', 'assets/shared.js', 'assets/shared.css']],
    ['/cards/:cardId', ['assets/card.js', 'assets/shared.js']],
  ]);
  const filesAt = (address: string, stored: Readonly<Record<string, string>>) =>
    runInPage(script, address, stored).links.map(({ rel, href }) => `${rel} ${href}`);
  expect(filesAt('/cards', SIGNED_IN)).toEqual([
    'modulepreload /assets/cards.js',
    'modulepreload /assets/shared.js',
    'preload /assets/shared.css',
  ]);
  expect(filesAt('/cards/c1', SIGNED_IN)).toEqual([
    'modulepreload /assets/card.js',
    'modulepreload /assets/shared.js',
  ]);
  expect([filesAt('/cards/c1/x', SIGNED_IN), filesAt('/', SIGNED_IN), filesAt('/cards', {})]).toEqual([
    [],
    [],
    [],
  ]);
});

it('every screen of a customer but the first has its files in the head', () => {
  const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8');
  const screens = screensIn(routes);
  const [, customers = ''] = /const customerScreens = \{(.*?)\n\}/s.exec(routes) ?? [];
  expect(screens).toHaveLength(customers.match(/lazyScreen\(/g)?.length ?? 0);
  for (const [, source] of screens) expect(existsSync(new URL(`..${source}`, import.meta.url))).toBe(true);
});

it('the files of the screen are asked for above the sheet: a line below it would wait until it has come', () => {
  const head = filesAtOnce(['first.js', 'first.css'], 'ask()');
  expect(head).toContain('<link rel="stylesheet" href="/first.css">');
  expect(head.indexOf('<script>ask()</script>')).toBe(0);
});

it('the fonts are asked for once the first sheet is there, so that what the screen shows comes before them', () => {
  const { links, loaded } = runInPage(fontsScript(['assets/latin.woff2', 'assets/naira.woff2']), '/', {});
  const asked = () => links.map(({ rel, as, href, crossOrigin }) => [rel, as, href, crossOrigin].join(' '));
  loaded({ rel: 'preload' });
  expect(asked()).toEqual([]);
  loaded({ rel: 'stylesheet' });
  loaded({ rel: 'stylesheet' });
  expect(asked()).toEqual(['preload font /assets/latin.woff2 ', 'preload font /assets/naira.woff2 ']);
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
