import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Defect } from './defect.ts';
import { textThatRan } from './executed.ts';
import type { Part } from './read-files.ts';

/** One of so many verdicts that still hold is proved again in each run. */
const DRAWN_ONE_IN = 20;
const HEX_DIGITS_DRAWN = 8;
const BITS = 8;

/** What every proof depends on, whatever it reads: the runner, how tests are configured, what is installed, the schema, the shared sandbox. */
const COMMON = [
  'tools/defects/{prove,verdicts,defect,executed,read-files}.ts',
  'tools/defects/record-files.mjs',
  'tools/{test-world,test-database,test-sandbox,postgres}.ts',
  'tools/environment/*.ts',
  'vitest.config.ts',
  'package-lock.json',
  'apps/api/migrations/*.sql',
  'apps/api/src/platform/{migrate,partitions}.ts',
  'apps/sandbox/src/**/!(*.test).ts',
];

/** That a test caught a defect, and what it depended on. */
export interface Verdict {
  readonly key: string;
  /** What of the tree the proof depended on. */
  readonly parts: readonly Part[];
}

/**
 * Verdicts as they are kept: once, what any of them depends on of each file, and for each of them a bit for each of these, in
 * base64, since a test depends on nearly what its neighbours depend on.
 */
interface Kept {
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly verdicts: Readonly<Record<string, { readonly key: string; readonly bits: string }>>;
}

const ALL_OF_IT = '*';
/** Not the name of a function: those are joined by `/`, and the first one without a name has an empty one. */
const LOADED = '.';

/** A part as what is kept of it, each by itself. */
function atomsOf({ ran }: Part): readonly string[] {
  return ran === null ? [ALL_OF_IT] : [LOADED, ...ran];
}

function nameOf(part: Part): string {
  return [part.file, ...atomsOf(part)].join('|');
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}

/** Knows each part once, however many verdicts depend on it. */
export function createKeys(root: string): (defect: Defect, parts: readonly Part[]) => string {
  const known = new Map<string, string>();
  function hashOf(part: Part): string {
    const name = nameOf(part);
    const hash = known.get(name) ?? digest(readPart(root, part));
    known.set(name, hash);
    return hash;
  }
  const whole = (file: string): Part => ({ file, ran: null });
  const common = globSync(COMMON, { cwd: root }).toSorted().map(whole);
  const ground = digest(process.version, ...common.flatMap((part) => [part.file, hashOf(part)]));
  return (defect, parts) => {
    const changed = new Set(defect.changes.map(({ file }) => file));
    const all = [...parts.filter(({ file }) => !changed.has(file)), ...[...changed].map(whole)];
    const sorted = all.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    return digest(ground, JSON.stringify(defect), ...sorted.flatMap((part) => [part.file, hashOf(part)]));
  };
}

function readPart(root: string, { file, ran }: Part): string {
  const path = join(root, file);
  if (!existsSync(path)) return 'missing';
  const text = readFileSync(path, 'utf8');
  return ran === null ? text : textThatRan(text, new Set(ran));
}

function toBits(parts: readonly Part[], files: Kept['files']): string {
  const taken = new Map(parts.map((part) => [part.file, new Set(atomsOf(part))]));
  const atoms = Object.entries(files).flatMap(([file, names]) =>
    names.map((name) => taken.get(file)?.has(name)),
  );
  const bytes = new Uint8Array(Math.ceil(atoms.length / BITS));
  for (const [place, isTaken] of atoms.entries())
    if (isTaken === true)
      bytes[Math.floor(place / BITS)] = (bytes[Math.floor(place / BITS)] ?? 0) | (1 << (place % BITS));
  return Buffer.from(bytes).toString('base64');
}

function fromBits(bits: string, files: Kept['files']): Part[] {
  const bytes = Buffer.from(bits, 'base64');
  let place = 0;
  const isTaken = () => {
    const byte = bytes[Math.floor(place / BITS)] ?? 0;
    const bit = 1 << (place % BITS);
    place += 1;
    return (byte & bit) !== 0;
  };
  return Object.entries(files).flatMap(([file, names]) => {
    const taken = names.filter(isTaken);
    if (taken.length === 0) return [];
    return [{ file, ran: taken.includes(ALL_OF_IT) ? null : taken.filter((name) => name !== LOADED) }];
  });
}

export function readVerdicts(path: string): Map<string, Verdict> {
  if (!existsSync(path)) return new Map();
  // Written by `writeVerdicts`.
  const { files, verdicts } = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  // One in the form of an earlier runner holds nothing that this one could use.
  if (Array.isArray(files)) return new Map();
  return new Map(
    Object.entries(verdicts).map(([name, { key, bits }]) => [name, { key, parts: fromBits(bits, files) }]),
  );
}

export function writeVerdicts(path: string, verdicts: ReadonlyMap<string, Verdict>): void {
  const parts = [...verdicts.values()].flatMap((verdict) => verdict.parts);
  const byFile = [...Map.groupBy(parts, ({ file }) => file)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = Object.fromEntries(
    byFile.map(([file, ofFile]) => [file, [...new Set(ofFile.flatMap(atomsOf))].toSorted()]),
  );
  const sorted = [...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kept: Kept = {
    files,
    verdicts: Object.fromEntries(
      sorted.map(([name, verdict]) => [name, { key: verdict.key, bits: toBits(verdict.parts, files) }]),
    ),
  };
  writeFileSync(path, `${JSON.stringify(kept, null, 1)}\n`);
}

/** One that does not hold makes all of them doubtful. */
export function discardVerdicts(path: string): void {
  rmSync(path, { force: true });
}

/** Whether this defect is proved again although its verdict holds: others with each commit. */
export function isDrawn(name: string, commit: string): boolean {
  return parseInt(digest(commit, name).slice(0, HEX_DIGITS_DRAWN), 16) % DRAWN_ONE_IN === 0;
}
