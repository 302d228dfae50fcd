import { launchBrowser } from './browser.ts';
import { benchmarkIndex } from './in-page.ts';

/** How fast a page's script runs here at full speed, by Lighthouse's measure. */
export async function readHostIndex(chromium: string): Promise<number> {
  const browser = await launchBrowser(chromium, []);
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const asked = { expression: `(${benchmarkIndex})()`, returnByValue: true };
    const answer = await browser.send('Runtime.evaluate', asked, String(attached.sessionId));
    // The function gives a number.
    return (answer.result as { value: number }).value;
  } finally {
    await browser.close();
  }
}
