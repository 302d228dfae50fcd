import type { Browser } from './browser.ts';

/** Half a dozen screens a second. */
const PX_PER_S = 4_800;

/** The frames of a scroll: how long all but a twentieth took at most, how many took over 50 ms, and where it ended. */
export interface Frames {
  readonly p95Ms: number;
  readonly slow: number;
  readonly endPx: number;
}

export const NO_FRAMES: Frames = { p95Ms: Number.NaN, slow: Number.NaN, endPx: Number.NaN };

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
  const took = moved.slice(1).map(([now], at) => now - moved[at][0]).sort((a, b) => a - b);
  return { p95Ms: took[Math.floor(took.length * 0.95)] ?? NaN, slow: took.filter((ms) => ms > 50).length, endPx: scrollY };
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
  await browser.send('Input.synthesizeScrollGesture', gesture, session);
  return evaluate(READ_FRAMES);
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
