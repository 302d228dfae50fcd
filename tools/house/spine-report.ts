import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../environment/settings.ts';
import { createApiCoverage } from './api-coverage.ts';
import { addRun, type Run } from './coverage.ts';
import { JOURNEYS } from './journeys.ts';
import { goToBeginning, openKolo } from './kolo.ts';
import { proveSpine, withoutIdle, type Spine, type SpineProof } from './prove-spine.ts';
import { Scene } from './scene.ts';
import { SPINES } from './spines.ts';
import { beginCoverage, buildReadable, endCoverage, filesOfBundles, openBrowser } from './web-coverage.ts';

function linesOf(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
}

function written({ journey, files }: Spine, { idle, besides, touched }: SpineProof): string {
  const lines = files.reduce((all, file) => all + linesOf(file), 0);
  return [
    `${journey}: ${files.length} files, ${lines} lines; all feature files touched: ${touched.length}`,
    ...files.map((file) => `  ${idle.includes(file) ? 'DID NOT RUN ' : ''}${file} ${linesOf(file)}`),
    '  besides, more than 20 lines of:',
    ...besides.map(({ file, lines: ran, reason }) => `    ${file} ${ran}: ${reason ?? 'NO REASON'}`),
    '',
  ].join('\n');
}

/** Prints the spine of each journey and proves it by what runs; returns whether all hold. */
export async function reportSpines(only?: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-spines-'));
  const dist = join(folder, 'dist');
  const api = createApiCoverage(join(folder, 'coverage'));
  try {
    await buildReadable(dist);
    const kolo = await openKolo({ ...api.env, WEB_DIST: dist });
    const browser = await openBrowser();
    try {
      await goToBeginning(kolo);
      // The first report is of the start; the second of a process that nobody asks anything.
      const loaded = new Set([...filesOfBundles(dist), ...(await api.take()).keys()]);
      await kolo.settle();
      const idle = await api.take();
      let holds = true;
      for (const [place, spine] of SPINES.entries()) {
        const journey = JOURNEYS[spine.journey];
        if (!journey || (only !== undefined && !spine.journey.includes(only))) continue;
        await kolo.nextHour();
        const scene = new Scene(kolo, `journey${place}`);
        const page = await journey.begin(scene, browser);
        await kolo.settle();
        await api.take();
        const run: Run = new Map();
        const collect = async () => {
          addRun(run, await endCoverage(page));
          await beginCoverage(page);
        };
        await beginCoverage(page);
        await journey.way(page, scene, collect);
        await collect();
        addRun(run, withoutIdle(await api.take(), idle));
        await page.context().close();
        const proof = proveSpine(spine, run, loaded);
        console.log(written(spine, proof));
        holds &&= proof.idle.length === 0 && proof.besides.every(({ reason }) => reason !== null);
      }
      return holds;
    } finally {
      await browser.close();
      await kolo.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
