import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PACKAGES = ['apps/api', 'apps/web', 'packages/contract', 'packages/domain'] as const;

const LEFT_OUT = /(^|\/)(testing|node_modules|dist|\.tsc|android|ios)\/|\.test\.tsx?$|\.generated\.ts$/;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Whether a file is the house itself: no test, no helper of tests, nothing generated. */
function isHouse(path: string): boolean {
  return !LEFT_OUT.test(path);
}

/** Every file of the house, by its path below the root. */
export function readSources(root: string): SourceFile[] {
  const patterns = PACKAGES.map((folder) => `${folder}/**/*.{ts,tsx,css}`);
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.tsc'] });
  return paths
    .filter(isHouse)
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}
