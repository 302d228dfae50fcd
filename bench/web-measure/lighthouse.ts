import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../budget.ts';
import { launchBrowser, type Browser } from './browser.ts';

const run = promisify(execFile);

/** No part of what Kolo installs: it brings 170 MiB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const INSTALL_MAX_MS = 120_000;
const RUN_MAX_MS = 90_000;
const FILL_MAX_MS = 10_000;
const POLL_MS = 100;
/** A page of text, where the browser's storage can be filled without the app. */
const TEXT = '/terms';
const PERCENT = 100;

export interface Score {
  readonly score: number;
  /** Lighthouse's measure of the machine while it ran: the lowest and the highest. */
  readonly indexFrom: number;
  readonly indexTo: number;
}

/** Into a folder of its own, which goes with the bench. */
export async function installLighthouse(folder: string): Promise<string> {
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', [...args, LIGHTHOUSE], { timeout: INSTALL_MAX_MS });
  return join(folder, 'node_modules/lighthouse/cli/index.js');
}

export interface ScorePlan {
  readonly chromium: string;
  readonly spki: string;
  readonly lighthouse: string;
  readonly folder: string;
  readonly url: URL;
  readonly storage: Readonly<Record<string, string>>;
}

/** What a signed-in browser keeps, and nothing else. */
async function fillStorage(browser: Browser, { url, storage }: ScorePlan): Promise<void> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(attached.sessionId);
  await browser.send('Page.enable', {}, session);
  await browser.send('Page.navigate', { url: new URL(TEXT, url).href }, session);
  const items = Object.entries(storage)
    .map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`)
    .join('');
  const expression = `if (location.pathname === '${TEXT}') { ${items} true }`;
  for (let waited = 0; waited < FILL_MAX_MS; waited += POLL_MS) {
    const answer = await browser.send('Runtime.evaluate', { expression }, session).catch(() => undefined);
    // The protocol's shape.
    if ((answer?.result as { value?: unknown } | undefined)?.value === true) break;
    await sleep(POLL_MS);
  }
  await browser.send('Network.clearBrowserCache', {}, session);
  await browser.send('Target.closeTarget', { targetId });
}

async function scoreOnce(plan: ScorePlan): Promise<{ score: number; index: number }> {
  const browser = await launchBrowser(plan.chromium, [`--ignore-certificate-errors-spki-list=${plan.spki}`]);
  try {
    await fillStorage(browser, plan);
    const output = join(plan.folder, 'lighthouse.json');
    const args = [`--port=${browser.port}`, '--disable-storage-reset', '--only-categories=performance'];
    const kept = ['--output=json', `--output-path=${output}`, '--quiet', '--no-enable-error-reporting'];
    await run(process.execPath, [plan.lighthouse, plan.url.href, ...args, ...kept], { timeout: RUN_MAX_MS });
    // Lighthouse's own format.
    const report = JSON.parse(readFileSync(output, 'utf8')) as {
      categories: { performance: { score: number | null } };
      environment: { benchmarkIndex: number };
      finalDisplayedUrl: string;
    };
    if (report.finalDisplayedUrl !== plan.url.href)
      throw new Error(`Lighthouse looked at ${report.finalDisplayedUrl}`);
    const { score } = report.categories.performance;
    return {
      score: score === null ? Number.NaN : Math.round(score * PERCENT),
      index: Math.round(report.environment.benchmarkIndex),
    };
  } finally {
    await browser.close();
  }
}

/** The median of five runs, each in a new browser. */
export async function scoreOf(plan: ScorePlan): Promise<Score> {
  const runs: { score: number; index: number }[] = [];
  while (runs.length < RUNS) runs.push(await scoreOnce(plan));
  const indexes = runs.map(({ index }) => index);
  return {
    score: median(runs.map(({ score }) => score)),
    indexFrom: Math.min(...indexes),
    indexTo: Math.max(...indexes),
  };
}
