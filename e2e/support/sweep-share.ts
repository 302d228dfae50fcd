import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Every run opens one of so many slices, the long run all: within so many commits most of the app was opened. */
const SLICES = 5;

export const isFull = process.env['KOLO_TEST_SIZE'] === 'full';

/** How many journeys open what a customer has: each makes a customer of its own, so a slice takes one. */
export const SHARES = isFull ? 3 : 1;

/** The slice of a commit, by its hash; of what came without its history the first one. */
export function sliceOf(commit: string, slices = SLICES): number {
  return Number.parseInt(commit.slice(0, 8), 16) % slices || 0;
}

/** What git says, and nothing of what came without its history. */
function askGit(...words: string[]): string {
  try {
    return execFileSync('git', words, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

const thisCommit = askGit('rev-parse', 'HEAD');
/** The files that this commit changed, or what has been typed since. */
const changed = new Set(
  askGit('diff', '--name-only', 'HEAD~1')
    .split('\n')
    .map((path) => basename(path)),
);

/** Those of a slice: together the slices have all, and no two have the same. */
export function inSlice<T>(all: readonly T[], slice: number): T[] {
  return all.filter((_, place) => place % SLICES === slice);
}

/** What this run opens of them. */
export function drawn<T>(all: readonly T[]): readonly T[] {
  return isFull ? all : inSlice(all, sliceOf(thisCommit));
}

/** `npm test` leaves out some of what takes long, by turns; `npm run e2e` nothing. */
const takesTurns = process.env['KOLO_TEST_TURNS'] !== undefined && !isFull;

/** Those that `npm test` plays of them, where every run takes one of so many: what was changed is always among them. */
export function playedOf(files: readonly string[], turns: number): string[] {
  return files.filter((file, place) => isItsTurn(place, turns) || changed.has(basename(file)));
}

/** Whether it is the turn of the one at that place, where every run takes one of so many. */
export function isItsTurn(place: number, turns: number): boolean {
  return !takesTurns || place % turns === sliceOf(thisCommit, turns);
}

/** The commits whose slices are all. */
export const SOME_COMMITS: readonly string[] = Array.from({ length: SLICES }, (_, slice) =>
  `${slice}`.padStart(8, '0'),
);
