import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The animations that have begun since they were asked for last, by name, with their delay in ms. */
    begun?: { name: string; delayMs: number }[];
  }
}

export interface Motion {
  /** Journeys reduce motion; this step does not. */
  readonly allow: () => Promise<void>;
  readonly reduce: () => Promise<void>;
  /** What has begun to move since this was asked last. */
  readonly begun: () => Promise<{ name: string; delayMs: number }[]>;
  /** Waits until an animation of that name has begun. Returns how many did. */
  readonly timesBegun: (name: string) => Promise<number>;
}

/** Writes down each animation that begins in the app, over its pages. Before the first page is opened. */
export async function watchMotion(page: Page): Promise<Motion> {
  await page.addInitScript(() => {
    window.begun = [];
    document.addEventListener('animationstart', ({ animationName: name, target }) => {
      const delay = target instanceof Element ? getComputedStyle(target).animationDelay : '0s';
      window.begun?.push({ name, delayMs: Math.round(Number.parseFloat(delay) * 1_000) });
    });
  });
  const begun = () =>
    page.evaluate(async () => {
      // The last change starts its animations in the next frame; the frame after that reports them.
      for (let pictures = 0; pictures < 2; pictures += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return window.begun?.splice(0) ?? [];
    });
  return {
    allow: () => page.emulateMedia({ reducedMotion: 'no-preference' }),
    reduce: () => page.emulateMedia({ reducedMotion: 'reduce' }),
    begun,
    async timesBegun(name) {
      let times = 0;
      await expect
        .poll(async () => (times += (await begun()).filter((one) => one.name === name).length))
        .toBeGreaterThan(0);
      return times;
    },
  };
}
