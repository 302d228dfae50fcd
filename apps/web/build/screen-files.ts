import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { APP, chunkOf, closure } from './bundle.ts';

const ENTRY = /^ {2}'(\/[^']*)': lazyScreen\(\(\) =>\s*import\('([^']+)'\)/gm;

/** Patterns of addresses with the source of their screen, as the URL map has them; the plain ones before those with a parameter. */
export function screensIn(routes: string): [pattern: string, source: string][] {
  const [, customers = ''] = /const customerScreens = \{(.*?)\n\}/s.exec(routes) ?? [];
  const found = [...customers.matchAll(ENTRY)].map(([, pattern = '', source = '']): [string, string] => [
    pattern,
    source.startsWith('#') ? source.replace('#', '/src/') : source.replace('./', '/src/app/'),
  ]);
  if (found.length === 0) throw new Error('routes.tsx names no screen of a customer');
  return found.toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
}

/** The files of each screen that the app does not start with. */
export function screenFiles(
  root: string,
  bundle: Rolldown.OutputBundle,
): [pattern: string, files: string[]][] {
  const have = closure(bundle, chunkOf(bundle, APP));
  return screensIn(readFileSync(`${root}/src/app/routes.tsx`, 'utf8')).map(([pattern, source]) => [
    pattern,
    [...closure(bundle, chunkOf(bundle, source))].filter((file) => !have.has(file)),
  ]);
}
