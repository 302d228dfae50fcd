import type { Browser } from './browser.ts';

/** Half a dozen screens a second. */
const PX_PER_S = 4_800;

/**
 * The frames of a scroll. The screen's own: how much of its time all but a twentieth took at most, and how many over 50 ms, where one that
 * showed no new place counts with the next one that did. The script's: the longest. And where it ended. Not a number where too few were seen.
 */
export interface Frames {
  readonly p95Ms: number;
  readonly slow: number;
  readonly scriptMs: number;
  readonly endPx: number;
}

export const NO_FRAMES: Frames = {
  p95Ms: Number.NaN,
  slow: Number.NaN,
  scriptMs: Number.NaN,
  endPx: Number.NaN,
};

/** A scroll of two seconds has some 125. Of fewer than this the browser has not told. */
const FRAMES_MIN = 60;

/** What of the browser's report of a frame is read. */
interface FrameReport {
  readonly frame_sequence: number;
  readonly scroll_state: string;
  readonly state: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** When the screen asked for the frame, in µs. */
  readonly ts: number;
  readonly args?: { readonly frame_reporter?: FrameReport };
}

/** The browser's reports of the frames that it drew while this ran. */
async function reportsDuring(browser: Browser, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // By the protocol: a list of trace events.
  browser.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])));
  const complete = new Promise<boolean>((resolve) =>
    browser.on('Tracing.tracingComplete', ({ dataLossOccurred }) => resolve(dataLossOccurred !== true)),
  );
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'benchmark' });
  await run();
  await browser.send('Tracing.end');
  return (await complete) ? events.filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b') : [];
}

/** How long each took, from the time of the one before. */
function stepsOf(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted.slice(1).map((at, nth) => at - (sorted[nth] ?? at));
}

const SHOWN = new Set(['STATE_PRESENTED_ALL', 'STATE_PRESENTED_PARTIAL']);

/** Of the frames in which the page moved and that reached the screen. */
function shownIn(reports: readonly TraceEvent[]): Pick<Frames, 'p95Ms' | 'slow'> {
  const shown = new Map<number, number>();
  for (const { ts, args } of reports) {
    const frame = args?.frame_reporter;
    if (frame?.scroll_state === 'SCROLL_COMPOSITOR_THREAD' && SHOWN.has(frame.state))
      shown.set(frame.frame_sequence, ts / 1_000);
  }
  if (shown.size < FRAMES_MIN) return NO_FRAMES;
  const took = stepsOf([...shown.values()]).toSorted((a, b) => a - b);
  return {
    p95Ms: took[Math.floor(took.length * 0.95)] ?? Number.NaN,
    slow: took.filter((ms) => ms > 50).length,
  };
}

const COUNT_FRAMES = `(() => {
  const frames = (window.koloFrames = []);
  requestAnimationFrame(function count(now) {
    frames.push(now);
    if (window.koloFrames === frames) requestAnimationFrame(count);
  });
})()`;
const READ_FRAMES = `(() => {
  const frames = window.koloFrames;
  window.koloFrames = undefined;
  return { frames, endPx: scrollY };
})()`;

/** A page that can be scrolled, and how something is run in it. */
export interface Scrolled {
  readonly browser: Browser;
  readonly session: string;
  readonly evaluate: <T>(expression: string) => Promise<T>;
}

/** By the wheel, which moves the page in the browser's own thread as a finger does: headless, Chromium takes no swipe. */
export async function scroll({ browser, session, evaluate }: Scrolled, byPx: number): Promise<Frames> {
  await evaluate(COUNT_FRAMES);
  const gesture = { x: 180, y: 600, yDistance: -byPx, speed: PX_PER_S, gestureSourceType: 'mouse' };
  const reports = await reportsDuring(browser, () =>
    browser.send('Input.synthesizeScrollGesture', gesture, session),
  );
  const { frames, endPx } = await evaluate<{ frames: number[]; endPx: number }>(READ_FRAMES);
  const scriptMs = frames.length < 2 ? Number.NaN : Math.max(...stepsOf(frames));
  return { ...shownIn(reports), scriptMs, endPx };
}

/** A thousand rows of one line of text each, as high as a row of the history, and at rest. */
const PLAIN_LIST = `(async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => {
    const row = document.createElement('p');
    row.textContent = 'Transaction ' + at;
    row.style.cssText = 'height: 68px; margin: 0; font: 16px sans-serif';
    return row;
  });
  const viewport = document.createElement('meta');
  [viewport.name, viewport.content] = ['viewport', 'width=device-width, initial-scale=1'];
  document.head.append(viewport);
  document.body.replaceChildren(...rows);
  await new Promise((resolve) => setTimeout(resolve, 3000));
})()`;

/** The same scroll through text alone, in a page of its own: what this machine and its Chromium can do at best. */
export async function scrollPlainList(page: Scrolled, byPx: number): Promise<Frames> {
  await page.browser.send('Page.navigate', { url: 'about:blank' }, page.session);
  await page.evaluate(PLAIN_LIST);
  return scroll(page, byPx);
}
