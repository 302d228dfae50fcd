import { launchBrowser } from './browser.ts';
import { benchmarkIndex } from './in-page.ts';
import { waitForQuiet } from './quiet.ts';

const QUIET_WAIT_MS = 4_000;

const TRIES = 3;

/**
 * How fast a page's script runs here at full speed, by Lighthouse's measure: the best of some tries, because a busy
 * moment taken for a slow machine would slow the CPU too little and flatter the page.
 */
export async function readHostIndex(chromium: string): Promise<number> {
  const browser = await launchBrowser(chromium, []);
  let best = 0;
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const asked = { expression: `(${benchmarkIndex.toString()})()`, returnByValue: true };
    for (let turn = 0; turn < TRIES; turn += 1) {
      await waitForQuiet(QUIET_WAIT_MS);
      const answer = await browser.send('Runtime.evaluate', asked, String(attached.sessionId));
      // The function gives a number.
      best = Math.max(best, (answer.result as { value: number }).value);
    }
    return best;
  } finally {
    await browser.close();
  }
}
