import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPlaywright, readReport, readVitest, type Tally, type TestOutcome } from '../check/report.ts';
import { runNode, tool } from '../check/step.ts';
import { ROOT } from '../environment/settings.ts';
import { copyTree } from '../environment/tree-copy.ts';
import { LENT_WORLD, SIZE, setup, type TestWorld } from '../test-world.ts';
import { ALL_DEFECTS } from './all.ts';
import { applyChange, type Defect } from './defect.ts';
import { readParts, type Part } from './read-files.ts';
import {
  createKeys,
  discardVerdicts,
  isDrawn,
  readVerdicts,
  writeVerdicts,
  type Verdict,
} from './verdicts.ts';

const VERDICTS = join(ROOT, 'tools/defects/verdicts.json');

/** Copies of the tree that are proved in at the same time: most of a proof is waiting for a server to start. */
const TREES = 3;

/** The model of all that customers do, the journeys, and what is sent to every route: a minute and more for one proof. `npm test` leaves these to `npm run test:full`. */
const LONG = /^e2e$|\/(?:model|fuzz)\.test\.ts$/;

export function isQuick({ caughtBy: [file] }: Defect): boolean {
  return !LONG.test(file);
}

/** Makes the mistake in the copy. Returns how to take it back. */
function makeMistake(tree: string, { changes }: Defect): () => void {
  const before = new Map<string, string>();
  const undo = () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
  try {
    for (const change of changes) {
      const path = join(tree, change.file);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      writeFileSync(path, applyChange(text, change));
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

/** What a test world is made of: a defect in there needs its own world. */
const WORLDLY = /^(?:apps\/api\/migrations|apps\/sandbox|tools)\//;

type Lent = Readonly<Record<string, string>>;

interface Caught {
  readonly outcomes: TestOutcome[];
  readonly output: string;
  readonly parts: readonly Part[];
}

async function runCatcher(tree: string, { caughtBy, changes }: Defect, lent: Lent): Promise<Caught> {
  const [file, test] = caughtBy;
  const report = join(tree, 'defect-report.json');
  const read = join(tree, 'defect-files');
  for (const left of [report, read]) rmSync(left, { recursive: true, force: true });
  if (file === 'e2e') {
    const args = [join(tree, 'e2e/run.ts'), '--reporter=line,json', '-g', test];
    const { output } = await runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, tree);
    return { outcomes: readReport(report, readPlaywright), output, parts: [] };
  }
  const env = {
    ...(changes.some((change) => WORLDLY.test(change.file)) ? {} : lent),
    // Each proof reads the same server again: what Node made of its files is kept beside them.
    NODE_COMPILE_CACHE: join(tree, '.compiled'),
    NODE_OPTIONS: `--import ${pathToFileURL(join(tree, 'tools/defects/record-files.mjs')).href}`,
    [SIZE]: 'full',
    KOLO_READ_FILES: read,
    KOLO_READ_ROOT: tree,
  };
  mkdirSync(read);
  const args = [tool('vitest'), 'run', file, '-t', test, '--reporter=json', `--outputFile=${report}`];
  const { output } = await runNode(args, env, tree);
  const parts = readParts(read, tree, file);
  return { outcomes: readReport(report, readVitest), output, parts };
}

/** `green`: the test did not turn red. `late`: it did when tried again. `failed`: neither, or the mistake could not be made. */
export type Proof =
  | { readonly kind: 'caught'; readonly parts: readonly Part[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'green' | 'failed'; readonly complaint: string };

/** Whether the named test turned red: a file that no longer loads, or a test that was not found, has caught nothing. */
async function prove(tree: string, defect: Defect, lent: Lent): Promise<Proof> {
  const [, test] = defect.caughtBy;
  let undo: () => void;
  try {
    undo = makeMistake(tree, defect);
  } catch (error) {
    return { kind: 'failed', complaint: `${defect.name}: ${String(error)}` };
  }
  const { outcomes, output, parts } = await runCatcher(tree, defect, lent);
  undo();
  if (outcomes.some(({ name, failed }) => failed && name.includes(test))) return { kind: 'caught', parts };
  return { kind: 'green', complaint: `${defect.name}: "${test}" stayed green, or did not run\n${output}` };
}

/** Proves these one after the other in a copy of the tree. */
async function proveInCopy(defects: readonly Defect[], lent: Lent): Promise<Map<string, Proof>> {
  const tree = mkdtempSync(join(tmpdir(), `${basename(ROOT)}-defects-`));
  const proofs = new Map<string, Proof>();
  try {
    copyTree(tree);
    for (const defect of defects) proofs.set(defect.name, await prove(tree, defect, lent));
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return proofs;
}

type ProveMany = (defects: readonly Defect[]) => Promise<ReadonlyMap<string, Proof>>;

/**
 * Proves all side by side. Then those whose test stayed green are tried once more, one after the other and with nothing beside
 * them: a busy machine may have kept apart what a test lets meet.
 */
export async function withSecondTry(
  defects: readonly Defect[],
  sideBySide: ProveMany,
  alone: ProveMany,
): Promise<Map<string, Proof>> {
  const proofs = new Map(await sideBySide(defects));
  const green = defects.filter(({ name }) => proofs.get(name)?.kind === 'green');
  if (green.length === 0) return proofs;
  for (const [name, proof] of await alone(green))
    proofs.set(name, proof.kind === 'caught' ? { kind: 'late' } : proof);
  return proofs;
}

async function proveInCopies(defects: readonly Defect[], lent: Lent): Promise<Map<string, Proof>> {
  const shares = Array.from({ length: Math.min(TREES, defects.length) }, (_, share) =>
    defects.filter((_defect, place) => place % TREES === share),
  );
  const proofs = await Promise.all(shares.map((share) => proveInCopy(share, lent)));
  return new Map(proofs.flatMap((share) => [...share]));
}

/** Starts the world that all proofs share; it ends with the proofs. */
async function readyToProve(defects: readonly Defect[]): Promise<() => Promise<Map<string, Proof>>> {
  const worlds: TestWorld[] = [];
  const close = await setup({ provide: (_name, world) => void worlds.push(world) });
  const lent = { [LENT_WORLD]: JSON.stringify(worlds[0]) };
  return async () => {
    try {
      return await withSecondTry(
        defects,
        (all) => proveInCopies(all, lent),
        (green) => proveInCopy(green, lent),
      );
    } finally {
      await close();
    }
  };
}

function currentCommit(): string {
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : '';
}

export interface Proved {
  readonly tally: Tally;
  readonly output: string;
  /** `21 proved, 113 unchanged since`, and by name what only a second try caught. */
  readonly note: string;
}

/**
 * Finds what is stale, and draws a twentieth of the rest; with `reuse` off, all. Returns how to prove these, once. A verdict that no
 * longer holds though nothing changed is a fault of the verdicts themselves: all are thrown away.
 */
export async function prepareProofs(
  defects: readonly Defect[],
  { reuse }: { reuse: boolean },
): Promise<() => Promise<Proved>> {
  const keyOf = createKeys(ROOT);
  const kept = readVerdicts(VERDICTS);
  const holding = new Set(
    defects.filter((one) => {
      const verdict = kept.get(one.name);
      return verdict !== undefined && verdict.key === keyOf(one, verdict.parts);
    }),
  );
  const commit = currentCommit();
  const due = defects.filter((one) => !reuse || !holding.has(one) || isDrawn(one.name, commit));
  const proveAll = due.length === 0 ? async () => new Map<string, Proof>() : await readyToProve(due);
  return async () => {
    const proofs = await proveAll();
    const complaints = [...proofs.values()].flatMap((proof) =>
      'complaint' in proof ? [proof.complaint] : [],
    );
    const late = due.filter(({ name }) => proofs.get(name)?.kind === 'late').map(({ name }) => name);
    const unchanged = defects.length - due.length;
    const aside = late.length === 0 ? '' : `, caught at the second try: ${late.join('; ')}`;
    const note = `${due.length - complaints.length} proved, ${unchanged} unchanged since${aside}`;
    const fails = ({ name }: Defect) => 'complaint' in (proofs.get(name) ?? {});
    if (due.some((one) => holding.has(one) && fails(one))) discardVerdicts(VERDICTS);
    else keepVerdicts(kept, defects, proofs, keyOf);
    return {
      tally: { passed: defects.length - complaints.length, failed: complaints.length },
      output: complaints.join('\n'),
      note,
    };
  };
}

function keepVerdicts(
  kept: Map<string, Verdict>,
  defects: readonly Defect[],
  proofs: ReadonlyMap<string, Proof>,
  keyOf: ReturnType<typeof createKeys>,
): void {
  const names = new Set(ALL_DEFECTS.map(({ name }) => name));
  for (const name of kept.keys()) if (!names.has(name)) kept.delete(name);
  for (const defect of defects) {
    const proof = proofs.get(defect.name);
    if (proof === undefined) continue;
    // A journey reads the whole product: its verdict is never reused. What was caught late is proved again by the next run.
    if (proof.kind === 'caught' && proof.parts.length > 0)
      kept.set(defect.name, { key: keyOf(defect, proof.parts), parts: proof.parts });
    else kept.delete(defect.name);
  }
  writeVerdicts(VERDICTS, kept);
}
