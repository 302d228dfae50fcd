import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Defect } from './defect.ts';

/** One of so many verdicts that still hold is proved anew in each run. */
const DRAWN_ONE_IN = 10;
const HEX_DIGITS_DRAWN = 8;

/** What every proof depends on, whatever it reads: the runner, how tests are configured, what is installed, the schema, the shared sandbox. */
const COMMON = [
  'tools/defects/{prove,verdicts,defect}.ts',
  'tools/defects/record-files.mjs',
  'tools/{test-world,test-database,postgres}.ts',
  'tools/environment/*.ts',
  'vitest.config.ts',
  'package-lock.json',
  'apps/api/migrations/*.sql',
  'apps/sandbox/src/**/!(*.test).ts',
];

/** That a test caught a defect, and what it depended on. */
export interface Verdict {
  readonly key: string;
  /** The files of the tree that the proof read. */
  readonly files: readonly string[];
}

/**
 * Verdicts as they are kept: each file of the tree once, and of each verdict the places of its files in that list, as runs
 * (`0-12,15`), since a test reads nearly what its neighbours read.
 */
interface Kept {
  readonly files: readonly string[];
  readonly verdicts: Readonly<Record<string, { readonly key: string; readonly files: string }>>;
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}

/** Knows the content of each file once, however many verdicts depend on it. */
export function createKeys(root: string): (defect: Defect, files: readonly string[]) => string {
  const contents = new Map<string, string>();
  function hashOf(file: string): string {
    const known = contents.get(file);
    if (known !== undefined) return known;
    const path = join(root, file);
    const hash = existsSync(path) ? digest(readFileSync(path, 'utf8')) : 'missing';
    contents.set(file, hash);
    return hash;
  }
  const common = globSync(COMMON, { cwd: root }).toSorted();
  const ground = digest(process.version, ...common.flatMap((file) => [file, hashOf(file)]));
  return (defect, files) => {
    const changed = defect.changes.map(({ file }) => file);
    const all = [...new Set([...files, ...changed])].toSorted();
    return digest(ground, JSON.stringify(defect), ...all.flatMap((file) => [file, hashOf(file)]));
  };
}

function toRuns(places: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

function fromRuns(text: string): number[] {
  return text.split(',').flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  });
}

export function readVerdicts(path: string): Map<string, Verdict> {
  if (!existsSync(path)) return new Map();
  // Written by `writeVerdicts`.
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  return new Map(
    Object.entries(kept.verdicts).map(([name, { key, files }]) => [
      name,
      { key, files: fromRuns(files).map((place) => kept.files[place] ?? '') },
    ]),
  );
}

export function writeVerdicts(path: string, verdicts: ReadonlyMap<string, Verdict>): void {
  const files = [...new Set([...verdicts.values()].flatMap((verdict) => verdict.files))].toSorted();
  const places = new Map(files.map((file, place) => [file, place]));
  const sorted = [...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kept: Kept = {
    files,
    verdicts: Object.fromEntries(
      sorted.map(([name, verdict]) => [
        name,
        { key: verdict.key, files: toRuns(verdict.files.map((file) => places.get(file) ?? 0)) },
      ]),
    ),
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 1)}\n`);
}

/** One that does not hold makes all of them doubtful. */
export function discardVerdicts(path: string): void {
  rmSync(path, { force: true });
}

/** Whether this defect is proved anew although its verdict holds: another tenth with each commit. */
export function isDrawn(name: string, commit: string): boolean {
  return parseInt(digest(commit, name).slice(0, HEX_DIGITS_DRAWN), 16) % DRAWN_ONE_IN === 0;
}
