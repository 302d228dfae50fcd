import type { Browser } from './browser.ts';

/** Half a dozen screens a second. */
const PX_PER_S = 4_800;

/** The frames of a scroll: those that the screen showed, what of them was blank, how long the page's script was late at most, and where it ended. */
export interface Frames {
  /** Between two that were shown: how long all but a twentieth took at most, and how many took over 50 ms. */
  readonly p95Ms: number;
  readonly slow: number;
  /** Shown before all of what they should show was painted. */
  readonly blank: number;
  /** Between two frames of the page's script. */
  readonly scriptMs: number;
  readonly endPx: number;
}

export const NO_FRAMES: Frames = {
  p95Ms: Number.NaN,
  slow: Number.NaN,
  blank: Number.NaN,
  scriptMs: Number.NaN,
  endPx: Number.NaN,
};

/** What of the browser's report of a frame is read. */
interface FrameReport {
  readonly frame_sequence: number;
  readonly scroll_state: string;
  readonly state: string;
  readonly has_missing_content: boolean;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly args?: { readonly frame_reporter?: FrameReport };
}

/** The browser's reports of the frames that it drew while this ran. */
async function reportsDuring(browser: Browser, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // By the protocol: a list of trace events.
  browser.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])));
  const complete = new Promise<void>((resolve) => browser.on('Tracing.tracingComplete', () => resolve()));
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'benchmark' });
  await run();
  await browser.send('Tracing.end');
  await complete;
  return events.filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b');
}

/** Of the frames in which the page moved and that reached the screen. */
function shownIn(reports: readonly TraceEvent[]): Pick<Frames, 'p95Ms' | 'slow' | 'blank'> {
  const shown = new Map<number, { at: number; isBlank: boolean }>();
  for (const { ts, args } of reports) {
    const frame = args?.frame_reporter;
    if (frame?.scroll_state !== 'SCROLL_COMPOSITOR_THREAD' || !frame.state.startsWith('STATE_PRESENTED'))
      continue;
    shown.set(frame.frame_sequence, { at: ts / 1_000, isBlank: frame.has_missing_content });
  }
  const frames = [...shown.values()].toSorted((a, b) => a.at - b.at);
  const took = frames.slice(1).map(({ at }, nth) => at - (frames[nth]?.at ?? at));
  took.sort((a, b) => a - b);
  return {
    p95Ms: took[Math.floor(took.length * 0.95)] ?? Number.NaN,
    slow: took.filter((ms) => ms > 50).length,
    blank: frames.filter(({ isBlank }) => isBlank).length,
  };
}

/** From the first frame that has moved to the last: a page at rest has none that is late. */
const COUNT_FRAMES = `(() => {
  const frames = (window.koloFrames = []);
  requestAnimationFrame(function count(now) {
    frames.push([now, scrollY]);
    if (window.koloFrames === frames) requestAnimationFrame(count);
  });
})()`;
const READ_FRAMES = `(() => {
  const frames = window.koloFrames;
  window.koloFrames = undefined;
  const moved = frames.filter(([, y], at) => at > 0 && y !== frames[at - 1][1]);
  return { scriptMs: Math.max(...moved.slice(1).map(([now], at) => now - moved[at][0])), endPx: scrollY };
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
  return { ...shownIn(reports), ...(await evaluate<Pick<Frames, 'scriptMs' | 'endPx'>>(READ_FRAMES)) };
}

/** A thousand rows of one line of text each, as high as a row of the history, and at rest. */
const PLAIN_LIST = `(async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => {
    const row = document.createElement('p');
    row.textContent = 'Transaction ' + at;
    row.style.cssText = 'height: 68px; margin: 0; font: 16px sans-serif';
    return row;
  });
  document.body.replaceChildren(...rows);
  await new Promise((resolve) => setTimeout(resolve, 3000));
})()`;

/** The same scroll through text alone, in a page of its own: what this machine and its Chromium can do at best. */
export async function scrollPlainList(page: Scrolled, byPx: number): Promise<Frames> {
  await page.browser.send('Page.navigate', { url: 'about:blank' }, page.session);
  await page.evaluate(PLAIN_LIST);
  return scroll(page, byPx);
}
