import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT, type Variables } from '../environment/settings.ts';
import { runOfFile, type Run, type V8Script } from './coverage.ts';

const POLL_MS = 50;
const TRIES = 400;
const REPORTER = join(import.meta.dirname, 'report-coverage.mjs');
const PID = 'api.pid';

/** What has run in the API's process, from one question to the next. */
export interface ApiCoverage {
  readonly env: Variables;
  take(): Promise<Run>;
}

function readRun(file: string): Run {
  // Written by Node: the answer of the DevTools protocol's Profiler.takePreciseCoverage.
  const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result: V8Script[] };
  const root = `${pathToFileURL(ROOT).href}/`;
  const own = result.filter(({ url }) => url.startsWith(root) && !url.includes('/node_modules/'));
  return new Map(
    own.map((script) => {
      const text = readFileSync(fileURLToPath(script.url), 'utf8');
      return [script.url.slice(root.length), runOfFile(text, script)];
    }),
  );
}

/** Give `env` to the API's process; the folder is emptied by each question. */
export function createApiCoverage(folder: string): ApiCoverage {
  mkdirSync(folder, { recursive: true });
  const reports = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  return {
    env: { NODE_V8_COVERAGE: folder, NODE_OPTIONS: `--import=${pathToFileURL(REPORTER).href}` },
    async take() {
      for (const name of reports()) rmSync(join(folder, name));
      process.kill(Number(readFileSync(join(folder, PID), 'utf8')), 'SIGUSR2');
      for (let tries = 0; tries < TRIES; tries += 1) {
        await wait(POLL_MS);
        const [report] = reports();
        if (report === undefined) continue;
        // It may still be being written.
        try {
          return readRun(join(folder, report));
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
        }
      }
      throw new Error('The API did not write what it ran.');
    },
  };
}
