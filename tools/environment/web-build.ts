import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';

const NOT_INPUTS = /(^|\/)(dist|node_modules|\.tsc|android|ios)(\/|$)/;

/** Everything the built page depends on; a change in any of it gives another hash. */
function hashInputs(root: string): string {
  const files = globSync(
    ['apps/web/**/*', 'packages/*/src/**/*', 'packages/*/package.json', 'package-lock.json'],
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

function runVite(root: string, args: string[], stdio: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', stdio, stdio],
  });
}

/** Builds apps/web/dist unless it was built from exactly these inputs. */
export async function buildWeb(root: string): Promise<'built' | 'unchanged'> {
  const stamp = join(root, 'apps/web/dist/.inputs');
  const inputs = hashInputs(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return 'unchanged';
  const child = runVite(root, [], 'pipe');
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new PlainError(`The web app could not be built:\n${output.trim()}`);
  writeFileSync(stamp, inputs);
  return 'built';
}

/** Development: builds again at every change, and says what is wrong on this terminal. */
export function watchWeb(root: string): ChildProcess {
  return runVite(root, ['--watch', '--emptyOutDir=false'], 'inherit');
}
