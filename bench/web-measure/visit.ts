import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, type Browser } from './browser.ts';
import { takeNotes, type PageNotes } from './in-page.ts';
import { followRequests, type RequestLog, type Transfer } from './requests.ts';
import { startShapedLink, type LinkProfile } from './shaped-link.ts';

const POLL_MS = 150;
const SETTLE_MS = 1_500;
const VISIT_TIMEOUT_MS = 30_000;
const LONG_TASK_MS = 50;
const AFTER_TAP_MS = 1_500;
const TOUCH_MS = 30;
/** What is looked at, and with what. */
const SCREENS = {
  phone: { width: 360, height: 800, deviceScaleFactor: 2, mobile: true },
  desktop: { width: 1_280, height: 800, deviceScaleFactor: 1, mobile: false },
};
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 11; TECNO KG5j) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

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
  readonly tapSelector?: string;
  readonly link: LinkProfile;
  readonly cpuSlowdown: number;
}

export interface Visit extends Transfer {
  readonly lcpS: number;
  readonly largestElement: string;
  readonly readyS: number;
  readonly ttiS: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly shiftedElement: string;
  /** 0 where the longest reaction was under the grain of 16 ms. */
  readonly inpMs: number;
  /** Share of its time until ready that the page's main thread waited for a CPU which others had. */
  readonly contention: number;
}

interface Page {
  readonly browser: Browser;
  readonly session: string;
  readonly log: RequestLog;
}

interface CpuTimes {
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
  let busiest: CpuTimes = { ran: 0, waited: 0 };
  // The protocol's shape.
  for (const { id, type } of processInfo as { id: number; type: string }[]) {
    if (type !== 'renderer') continue;
    try {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      if (ran > busiest.ran) busiest = { ran, waited };
    } catch {
      // Gone by now, or no Linux.
    }
  }
  return busiest;
}

/** Until the page is ready, and the network and its main thread have been quiet for a while. */
async function settle(page: Page): Promise<CpuTimes> {
  let atReady: CpuTimes | undefined;
  for (let waited = 0; waited < VISIT_TIMEOUT_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    const state = await evaluate<{ ready: number; isLoaded: boolean; quietMs: number }>(
      page,
      `(() => { const n = window.koloBench; const last = n?.longTasks.at(-1);
        return { ready: n?.ready ?? 0, isLoaded: document.readyState === 'complete',
          quietMs: performance.now() - (last ? last.start + last.duration : 0) } })()`,
    ).catch(() => undefined);
    if (!state?.isLoaded || state.ready === 0) continue;
    atReady ??= await rendererTimes(page.browser);
    if (page.log.idleMs() > SETTLE_MS && state.quietMs > SETTLE_MS) return atReady;
  }
  const shown = await evaluate<string>(
    page,
    'location.pathname + ": " + document.body.innerText.slice(0, 300)',
  );
  const failed = page.log.transfer().failed.join(', ');
  throw new Error(`the page was not ready after ${VISIT_TIMEOUT_MS / 1000} s. ${failed} It shows ${shown}`);
}

async function tap(page: Page, selector: string): Promise<number> {
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

function readNotes(notes: PageNotes): Omit<Visit, keyof Transfer | 'inpMs' | 'contention'> {
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
    await browser.send('Page.navigate', { url: plan.url.href }, page.session);
    const atReady = await settle(page);
    const notes = await evaluate<PageNotes>(page, 'JSON.parse(JSON.stringify(window.koloBench))');
    const transfer = page.log.transfer();
    const inpMs = plan.tapSelector === undefined ? 0 : await tap(page, plan.tapSelector);
    const ran = atReady.ran - before.ran;
    const waited = atReady.waited - before.waited;
    return { ...readNotes(notes), ...transfer, inpMs, contention: waited / (ran + waited || 1) };
  } finally {
    await browser.close();
    link.close();
  }
}
