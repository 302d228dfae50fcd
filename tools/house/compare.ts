import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines shown around a difference, and differences shown of one file. */
const CONTEXT = 2;
const SHOWN_PER_FILE = 5;

interface Hunk {
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Where both go on alike: the nearest pair of equal lines. */
function nextAlike(before: readonly string[], after: readonly string[]): [number, number] {
  for (let distance = 1; distance <= before.length + after.length; distance += 1) {
    for (let left = 0; left <= distance; left += 1) {
      const right = distance - left;
      if (left < before.length && right < after.length && before[left] === after[right]) return [left, right];
    }
  }
  return [before.length, after.length];
}

/** The places in which two texts differ, in order. */
export function findHunks(before: string, after: string): Hunk[] {
  let [left, right] = [before.split('\n'), after.split('\n')];
  const hunks: Hunk[] = [];
  let line = 1;
  while (left.length > 0 || right.length > 0) {
    let same = 0;
    while (same < left.length && same < right.length && left[same] === right[same]) same += 1;
    [left, right, line] = [left.slice(same), right.slice(same), line + same];
    if (left.length === 0 && right.length === 0) break;
    const [gone, come] = nextAlike(left, right);
    hunks.push({ line, before: left.slice(0, gone), after: right.slice(0, come) });
    [left, right, line] = [left.slice(gone), right.slice(come), line + gone];
    if (hunks.length > SHOWN_PER_FILE) break;
  }
  return hunks;
}

function written({ line, before, after }: Hunk, lines: readonly string[]): string {
  const around = lines.slice(Math.max(0, line - 1 - CONTEXT), line - 1).map((text) => `    ${text}`);
  const gone = before.map((text) => `  - ${text}`);
  const come = after.map((text) => `  + ${text}`);
  return [`  line ${line}:`, ...around, ...gone, ...come].join('\n');
}

function filesIn(folder: string): string[] {
  return globSync('**/*.{json,txt}', { cwd: folder }).toSorted();
}

/** What differs between two recordings, one text for each file; empty where nothing does. */
export function compareRecordings(before: string, after: string): string[] {
  const names = new Set([...filesIn(before), ...filesIn(after)]);
  return [...names].toSorted().flatMap((name) => {
    const [old, fresh] = [join(before, name), join(after, name)];
    if (!existsSync(fresh)) return [`${name}: only in the first`];
    if (!existsSync(old)) return [`${name}: only in the second`];
    const [oldText, freshText] = [readFileSync(old, 'utf8'), readFileSync(fresh, 'utf8')];
    if (oldText === freshText) return [];
    const hunks = findHunks(oldText, freshText);
    const shown = hunks.slice(0, SHOWN_PER_FILE).map((hunk) => written(hunk, oldText.split('\n')));
    const more = hunks.length > SHOWN_PER_FILE ? ['  and more'] : [];
    return [[`${name}:`, ...shown, ...more].join('\n')];
  });
}
