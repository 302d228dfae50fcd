import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, type Browser } from './browser.ts';
import { measureGrowth, NO_GROWTH, type Growth } from './growth.ts';
import { takeNotes, type PageNotes } from './in-page.ts';
import { followRequests, type RequestLog, type Transfer } from './requests.ts';
import { NO_FRAMES, scroll, scrollPlainList, type Frames } from './scroll.ts';
import { startShapedLink, type LinkProfile, type ShapedLink } from './shaped-link.ts';

const POLL_MS = 150;
const SETTLE_MS = 1_500;
const VISIT_TIMEOUT_MS = 30_000;
const LONG_TASK_MS = 50;
const BYTES_PER_KIB = 1024;
/** How long the worker and the store for use offline have to be filled. */
const KEPT_TIMEOUT_MS = 60_000;
const AFTER_TAP_MS = 1_500;
const TOUCH_MS = 30;
/** What is looked at, and with what. */
const SCREENS = {
  phone: { width: 360, height: 800, deviceScaleFactor: 2, mobile: true },
  desktop: { width: 1_280, height: 800, deviceScaleFactor: 1, mobile: false },
};
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 11; TECNO KG5j) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** What a customer does on the page, once it is usable. */
export interface Action {
  readonly name: string;
  /** Runs in the page before it; its promise is waited for. */
  readonly before?: string;
  readonly selector: string;
}

export interface VisitPlan {
  readonly chromium: string;
  readonly url: URL;
  readonly spki: string;
  /** The page is usable once this is visible and enabled. */
  readonly readySelector: string;
  readonly storage: Readonly<Record<string, string>>;
  /** Of who is signed in by one. */
  readonly cookie?: { readonly name: string; readonly value: string };
  /** Default: phone. */
  readonly screen?: keyof typeof SCREENS;
  readonly actions?: readonly Action[];
  /** After the actions: the page is scrolled so far without a stop, once what runs in the page before it has ended. */
  readonly scrolls?: { readonly before: string; readonly byPx: number };
  /** Runs in the page after that, twice; its promise is waited for. */
  readonly goesAround?: string;
  /** Comes back once with a connection and once without, when a page of this path has kept everything for that. */
  readonly comesBackAfter?: string;
  readonly link: LinkProfile;
  readonly cpuSlowdown: number;
}

export interface Visit extends Transfer {
  /** All that came over the wire until the page was quiet, fonts and what was fetched ahead included. */
  readonly wireKib: number;
  readonly lcpS: number;
  readonly largestElement: string;
  readonly readyS: number;
  readonly ttiS: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly shiftedElement: string;
  /** By the name of each action, in ms; 0 where the reaction was under the grain of 16 ms. */
  readonly reactions: Readonly<Record<string, number>>;
  readonly frames: Frames;
  /** Of the same scroll through a list of text alone. */
  readonly plainFrames: Frames;
  readonly growth: Growth;
  readonly back: Back;
  /** Share of its time until ready that the page's main thread waited for a CPU which others had. */
  readonly contention: number;
}

/** The visits after the first; not a number where the plan has none. */
interface Back {
  readonly readyS: number;
  readonly wireKib: number;
  readonly offlineS: number;
}

interface Page {
  readonly browser: Browser;
  readonly session: string;
  readonly log: RequestLog;
}

const NEVER_BACK: Back = { readyS: Number.NaN, wireKib: Number.NaN, offlineS: Number.NaN };

interface CpuTimes {
  /** Of the process; another one has begun at nothing. */
  readonly id: number;
  readonly ran: number;
  readonly waited: number;
}

async function evaluate<T>(page: Page, expression: string): Promise<T> {
  const asked = { expression, returnByValue: true, awaitPromise: true };
  const answer = await page.browser.send('Runtime.evaluate', asked, page.session);
  if (answer.exceptionDetails) throw new Error(`in the page: ${JSON.stringify(answer.exceptionDetails)}`);
  // The caller names the type of its own expression.
  return (answer.result as { value: T }).value;
}

async function openPage(browser: Browser, plan: VisitPlan): Promise<Page> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  const page: Page = { browser, session, log: followRequests(browser) };
  const remember = Object.entries(plan.storage)
    .map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`)
    .join('');
  const source = `if (location.protocol === 'https:') { ${remember} (${takeNotes.toString()})(${JSON.stringify(plan.readySelector)}) }`;
  const screen = SCREENS[plan.screen ?? 'phone'];
  for (const [method, params] of [
    ['Network.enable', {}],
    ['Page.enable', {}],
    ['Runtime.enable', {}],
    ['Emulation.setDeviceMetricsOverride', screen],
    ['Emulation.setTouchEmulationEnabled', { enabled: screen.mobile }],
    ...(screen.mobile ? [['Emulation.setUserAgentOverride', { userAgent: PHONE_AGENT }] as const] : []),
    ...(plan.cookie ? [['Network.setCookie', { ...plan.cookie, url: plan.url.origin }] as const] : []),
    ['Page.addScriptToEvaluateOnNewDocument', { source }],
    ['Emulation.setCPUThrottlingRate', { rate: plan.cpuSlowdown }],
  ] as const)
    await browser.send(method, params, session);
  return page;
}

/** Linux: what the main thread of the busiest page ran and waited, in ns; elsewhere nothing is known. */
async function rendererTimes(browser: Browser): Promise<CpuTimes> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  let busiest: CpuTimes = { id: 0, ran: 0, waited: 0 };
  // The protocol's shape.
  for (const { id, type } of processInfo as { id: number; type: string }[]) {
    if (type !== 'renderer') continue;
    try {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      if (ran > busiest.ran) busiest = { id, ran, waited };
    } catch {
      // Gone by now, or no Linux.
    }
  }
  return busiest;
}

/** So that nothing of the page before is taken for this one. */
async function goTo(page: Page, { href }: URL): Promise<void> {
  await evaluate(page, 'void (window.koloLeft = true)');
  page.log.startOver();
  await page.browser.send('Page.navigate', { url: href }, page.session);
}

function shownIn(page: Page): Promise<string> {
  return evaluate(page, 'location.pathname + ": " + document.body.innerText.slice(0, 300)');
}

/** Until the page is ready, and the network and its main thread have been quiet for a while. */
async function settle(page: Page): Promise<CpuTimes> {
  let atReady: CpuTimes | undefined;
  for (let waited = 0; waited < VISIT_TIMEOUT_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    const state = await evaluate<{ ready: number; isLoaded: boolean; quietMs: number }>(
      page,
      `(() => { const n = window.koloLeft ? undefined : window.koloBench; const last = n?.longTasks.at(-1);
        return { ready: n?.ready ?? 0, isLoaded: document.readyState === 'complete',
          quietMs: performance.now() - (last ? last.start + last.duration : 0) } })()`,
    ).catch(() => undefined);
    if (!state?.isLoaded || state.ready === 0) continue;
    atReady ??= await rendererTimes(page.browser);
    if (page.log.idleMs() > SETTLE_MS && state.quietMs > SETTLE_MS) return atReady;
  }
  const failed = page.log.transfer().failed.join(', ');
  throw new Error(
    `the page was not ready after ${VISIT_TIMEOUT_MS / 1000} s. ${failed} It shows ${await shownIn(page)}`,
  );
}

async function act(page: Page, { before, selector }: Action): Promise<number> {
  if (before !== undefined) await evaluate(page, before);
  await untilShown(page, selector);
  const at = await evaluate<{ x: number; y: number }>(
    page,
    `(() => { window.koloBench.interactions.length = 0; const e = document.querySelector(${JSON.stringify(selector)});
      e.scrollIntoView({ block: 'center' }); const b = e.getBoundingClientRect();
      return { x: b.x + b.width / 2, y: b.y + b.height / 2 } })()`,
  );
  const touch = (type: string, touchPoints: unknown[]) =>
    page.browser.send('Input.dispatchTouchEvent', { type, touchPoints }, page.session);
  await touch('touchStart', [at]);
  await sleep(TOUCH_MS);
  await touch('touchEnd', []);
  await sleep(AFTER_TAP_MS);
  return evaluate<number>(page, 'Math.max(0, ...window.koloBench.interactions.map((i) => i.duration))');
}

function scrolledOf(page: Page) {
  const { browser, session } = page;
  return { browser, session, evaluate: <T>(expression: string) => evaluate<T>(page, expression) };
}

async function scrollOf(page: Page, { before, byPx }: NonNullable<VisitPlan['scrolls']>): Promise<Frames> {
  await evaluate(page, before);
  return scroll(scrolledOf(page), byPx);
}

async function untilShown(page: Page, selector: string): Promise<void> {
  const isShown = `(document.querySelector(${JSON.stringify(selector)})?.getClientRects().length ?? 0) > 0`;
  for (let waited = 0; waited < VISIT_TIMEOUT_MS; waited += POLL_MS) {
    if (await evaluate<boolean>(page, isShown)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${selector} was not shown`);
}

/** Until the page could be opened without a connection: the worker has its files, and the store what was seen. */
async function untilKept(page: Page, plan: VisitPlan, link: ShapedLink): Promise<void> {
  const isSignedIn = Object.keys(plan.storage).length > 0;
  const isKept = `(async () => navigator.serviceWorker.controller !== null
    && (await caches.match('/')) !== undefined
    && (${!isSignedIn} || (await indexedDB.databases()).some(({ name }) => name === 'kolo-offline')))()`;
  let quietSince = performance.now();
  let bytes = link.bytesDown();
  for (let waited = 0; waited < KEPT_TIMEOUT_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    if (link.bytesDown() !== bytes) quietSince = performance.now();
    bytes = link.bytesDown();
    if (performance.now() - quietSince > SETTLE_MS && (await evaluate<boolean>(page, isKept))) return;
  }
  throw new Error(`${plan.url.pathname} was not kept for use offline`);
}

async function comeBack(page: Page, plan: VisitPlan, link: ShapedLink): Promise<Back> {
  const after = plan.comesBackAfter;
  if (after === undefined) return NEVER_BACK;
  const readyS = async () => (await evaluate<number>(page, 'window.koloBench.ready')) / 1000;
  await goTo(page, new URL(after, plan.url));
  await untilKept(page, plan, link);
  const before = link.bytesDown();
  await goTo(page, plan.url);
  await settle(page);
  const wireKib = (link.bytesDown() - before) / BYTES_PER_KIB;
  const online = await readyS();
  link.cut();
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await page.browser.send('Network.emulateNetworkConditions', offline, page.session);
  await goTo(page, plan.url);
  // It goes on trying to reach the server, so it is never quiet.
  await untilReady(page);
  return { readyS: online, wireKib, offlineS: await readyS() };
}

async function untilReady(page: Page): Promise<void> {
  const isReady = '!window.koloLeft && window.koloBench?.ready > 0';
  for (let waited = 0; waited < VISIT_TIMEOUT_MS; waited += POLL_MS) {
    if (await evaluate<boolean>(page, isReady).catch(() => false)) return;
    await sleep(POLL_MS);
  }
  throw new Error(
    `without a connection the page was not ready after ${VISIT_TIMEOUT_MS / 1000} s. It shows ${await shownIn(page)}`,
  );
}

type Noted = Omit<
  Visit,
  keyof Transfer | 'wireKib' | 'reactions' | 'frames' | 'plainFrames' | 'growth' | 'back' | 'contention'
>;

function readNotes(notes: PageNotes): Noted {
  const lastTaskEnd = Math.max(0, ...notes.longTasks.map((task) => task.start + task.duration));
  const blocking = notes.longTasks.filter((task) => task.start >= notes.firstPaint);
  return {
    lcpS: notes.largestPaint / 1000,
    largestElement: notes.largestElement,
    readyS: notes.ready / 1000,
    ttiS: Math.max(notes.ready, lastTaskEnd) / 1000,
    tbtMs: blocking.reduce((sum, task) => sum + Math.max(0, task.duration - LONG_TASK_MS), 0),
    cls: notes.layoutShift,
    shiftedElement: notes.shiftedElement,
  };
}

/** One cold visit: a new browser with nothing kept, behind the slow link. */
export async function visit(plan: VisitPlan): Promise<Visit> {
  const link = await startShapedLink(Number(plan.url.port), plan.link);
  const browser = await launchBrowser(plan.chromium, [
    `--host-resolver-rules=MAP ${plan.url.host} 127.0.0.1:${link.port}`,
    `--ignore-certificate-errors-spki-list=${plan.spki}`,
  ]);
  try {
    const page = await openPage(browser, plan);
    const before = await rendererTimes(browser);
    await goTo(page, plan.url);
    const atReady = await settle(page);
    const notes = await evaluate<PageNotes>(page, 'JSON.parse(JSON.stringify(window.koloBench))');
    const transfer = page.log.transfer();
    const wireKib = link.bytesDown() / BYTES_PER_KIB;
    const reactions: Record<string, number> = {};
    for (const action of plan.actions ?? []) reactions[action.name] = await act(page, action);
    const { scrolls, goesAround } = plan;
    const frames = scrolls === undefined ? NO_FRAMES : await scrollOf(page, scrolls);
    const growth =
      goesAround === undefined
        ? NO_GROWTH
        : await measureGrowth(browser, page.session, () => evaluate(page, goesAround));
    const back = await comeBack(page, plan, link);
    const plainFrames =
      scrolls === undefined ? NO_FRAMES : await scrollPlainList(scrolledOf(page), scrolls.byPx);
    const isSame = atReady.id === before.id;
    const ran = atReady.ran - (isSame ? before.ran : 0);
    const waited = atReady.waited - (isSame ? before.waited : 0);
    const contention = waited / (ran + waited || 1);
    return {
      ...readNotes(notes),
      ...transfer,
      wireKib,
      reactions,
      frames,
      plainFrames,
      growth,
      back,
      contention,
    };
  } finally {
    await browser.close();
    link.close();
  }
}
