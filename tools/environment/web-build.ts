import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';

const NOT_INPUTS = /(^|\/)(dist|node_modules|\.tsc|android|ios)(\/|$)/;

/** The apps that run in a browser, with what each takes from another one. */
const APPS = {
  web: ['apps/web/**/*'],
  desk: ['apps/desk/**/*', 'apps/web/{src/{ui,styles,fonts},build}/**/*', 'apps/web/package.json'],
};
type AppName = keyof typeof APPS;

/** Everything the built app depends on; a change in any of it gives another hash. */
function hashInputs(root: string, app: AppName): string {
  const files = globSync(
    [...APPS[app], 'packages/*/src/**/*', 'packages/*/package.json', 'package-lock.json'],
    {
      cwd: root,
      exclude: (path) => NOT_INPUTS.test(path),
    },
  );
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function runVite(root: string, app: AppName, args: string[], stdio: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
    cwd: join(root, 'apps', app),
    stdio: ['ignore', stdio, stdio],
  });
}

/** Builds the app's `dist` unless it was built from exactly these inputs. */
export async function buildWeb(root: string, app: AppName = 'web'): Promise<'built' | 'unchanged'> {
  const stamp = join(root, 'apps', app, 'dist/.inputs');
  const inputs = hashInputs(root, app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return 'unchanged';
  const child = runVite(root, app, [], 'pipe');
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new PlainError(`apps/${app} could not be built:\n${output.trim()}`);
  writeFileSync(stamp, inputs);
  return 'built';
}

/** Development: builds again at every change, and says what is wrong on this terminal. */
export function watchWeb(root: string): ChildProcess[] {
  const args = ['--watch', '--emptyOutDir=false'];
  return [runVite(root, 'web', args, 'inherit'), runVite(root, 'desk', args, 'inherit')];
}
