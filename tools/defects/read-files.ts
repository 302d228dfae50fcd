import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { namesThatRan, type V8Function } from './executed.ts';

/** What a proof depended on of one file: all of it, or what ran of it with these functions. */
export interface Part {
  readonly file: string;
  readonly ran: readonly string[] | null;
}

interface Covered {
  readonly file: string;
  readonly functions: readonly V8Function[];
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trim().split('\n');
}

/**
 * What each process of a proof has written (record-files.mjs), put together. The proof ran `test` in `tree`; that the runner reads
 * this file besides, for its name and settings, does not count.
 */
export function readParts(folder: string, tree: string, test: string): Part[] {
  const ran = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const names = readdirSync(folder);
  for (const name of names.filter((one) => one.endsWith('.files'))) {
    const told = name.replace('.files', '.functions');
    const covered = names.includes(told)
      ? // Written by record-files.mjs.
        (JSON.parse(readFileSync(join(folder, told), 'utf8')) as Covered[])
      : [];
    const functionsOf = Map.groupBy(covered, ({ file }) => file);
    for (const line of linesOf(join(folder, name))) {
      const [how, file = ''] = line.split(/ (.*)/);
      if (how === 'read' && file === test) continue;
      const functions = functionsOf.get(file);
      // One that was killed has not said what ran; and what is read as a text, or by another loader, counts as a whole.
      if (how === 'read' || functions === undefined || !file.endsWith('.ts')) whole.add(file);
      else {
        const code = readFileSync(join(tree, file), 'utf8');
        const known = ran.get(file) ?? new Set();
        for (const one of functions) for (const found of namesThatRan(code, one.functions)) known.add(found);
        ran.set(file, known);
      }
    }
  }
  return [
    ...[...whole].map((file) => ({ file, ran: null })),
    ...[...ran]
      .filter(([file]) => !whole.has(file))
      .map(([file, functions]) => ({ file, ran: [...functions].toSorted() })),
  ];
}
