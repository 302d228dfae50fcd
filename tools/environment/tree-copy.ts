import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './settings.ts';

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'apps/api',
  'apps/web',
  'apps/desk',
  'apps/sandbox',
  'tools',
  'e2e',
  'bench',
];
const NOT_COPIED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.kolo',
  '.tsc',
  '.bench',
  'test-results',
  'playwright-report',
]);

/** Installed packages as they are, but the workspaces' names lead into this folder and not back to the original. */
export function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@kolo'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules'))) {
    if (entry !== '@kolo' && entry !== '.vite')
      symlinkSync(join(ROOT, 'node_modules', entry), join(modules, entry));
  }
  for (const workspace of WORKSPACES) {
    symlinkSync(join(folder, workspace), join(modules, '@kolo', basename(workspace)));
    // Where two workspaces want different versions of a package, one has its own.
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own) && existsSync(join(folder, workspace)))
      symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
}

/** The sources without what was built or installed from them. */
export function copyTree(folder: string): void {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) =>
      !relative(ROOT, path)
        .split('/')
        .some((part) => NOT_COPIED.has(part)),
  });
  linkModules(folder);
}
