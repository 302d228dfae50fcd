import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readPlaywright, readReport, readVitest, type Tally, type TestOutcome } from '../check/report.ts';
import { runNode, tool } from '../check/step.ts';
import { ROOT } from '../environment/settings.ts';
import { copyTree } from '../environment/tree-copy.ts';
import { LENT_WORLD, setup, type TestWorld } from '../test-world.ts';
import { parseDefect, type Defect } from './defect.ts';

export function findDefects(only?: string): Defect[] {
  return globSync('tools/defects/*.patch', { cwd: ROOT })
    .toSorted()
    .map((file) => parseDefect(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ name }) => only === undefined || name === only);
}

/** The model of all that customers do, and the journeys: a minute for one proof. `npm test` leaves these to a run of their own. */
const LONG = /\/model\.test\.ts$/;

export function isQuick({ where }: Defect): boolean {
  return where.kind === 'vitest' && !LONG.test(where.filter);
}

function applyPatch(tree: string, defect: Defect, direction: 'forward' | 'back'): string | undefined {
  const args = ['apply', ...(direction === 'back' ? ['--reverse'] : []), join(ROOT, defect.file)];
  // Outside any repository, so that git takes the paths as they stand.
  const result = spawnSync('git', args, { cwd: tree, encoding: 'utf8', env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() } });
  return result.status === 0 ? undefined : result.stderr || String(result.error);
}

/** What a test world is made of: a defect in there needs a world of its own. */
const WORLDLY = /^\+\+\+ b\/(?:apps\/api\/migrations|apps\/sandbox|tools)\//m;

type Lent = Readonly<Record<string, string>>;

function worldFor(defect: Defect, lent: Lent): Lent {
  return WORLDLY.test(readFileSync(join(ROOT, defect.file), 'utf8')) ? {} : lent;
}

async function runCatcher(
  tree: string,
  defect: Defect,
  lent: Lent,
): Promise<{ outcomes: TestOutcome[]; output: string }> {
  const report = join(tree, 'defect-report.json');
  rmSync(report, { force: true });
  if (defect.where.kind === 'e2e') {
    const args = [join(tree, 'e2e/run.ts'), '--reporter=line,json', '-g', defect.test];
    const { output } = await runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, tree);
    return { outcomes: readReport(report, readPlaywright), output };
  }
  const chosen = [defect.where.filter, '-t', defect.test];
  // Each proof reads the same server anew: what Node made of its files is kept beside them.
  const env = { ...worldFor(defect, lent), NODE_COMPILE_CACHE: join(tree, '.compiled') };
  const { output } = await runNode([tool('vitest'), 'run', ...chosen, '--reporter=json', `--outputFile=${report}`], env, tree);
  return { outcomes: readReport(report, readVitest), output };
}

/** Whether the named test turned red: a file that no longer loads, or a test that was not found, has caught nothing. */
async function prove(tree: string, defect: Defect, lent: Lent): Promise<string | undefined> {
  const refused = applyPatch(tree, defect, 'forward');
  if (refused !== undefined) return `${defect.name}: the patch no longer applies: ${refused}`;
  const { outcomes, output } = await runCatcher(tree, defect, lent);
  applyPatch(tree, defect, 'back');
  if (outcomes.some(({ name, failed }) => failed && name.includes(defect.test))) return undefined;
  return `${defect.name}: "${defect.test}" stayed green, or did not run\n${output}`;
}

/** Copies of the tree that are proved in at the same time: most of a proof is waiting for a server to start. */
const TREES = 3;

/** Proves these one after the other in a copy of the tree; answers what went wrong. */
async function proveInCopy(defects: readonly Defect[], lent: Lent): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), `${basename(ROOT)}-defects-`));
  const complaints: string[] = [];
  try {
    copyTree(tree);
    for (const defect of defects) {
      const complaint = await prove(tree, defect, lent);
      if (complaint !== undefined) complaints.push(complaint);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return complaints;
}

export async function proveDefects(defects: Defect[]): Promise<{ tally: Tally; output: string }> {
  if (defects.length === 0) return { tally: { passed: 0, failed: 0 }, output: '' };
  const shares = Array.from({ length: Math.min(TREES, defects.length) }, (_, share) =>
    defects.filter((_defect, place) => place % TREES === share),
  );
  const worlds: TestWorld[] = [];
  const close = await setup({ provide: (_name, world) => void worlds.push(world) });
  const lent = { [LENT_WORLD]: JSON.stringify(worlds[0]) };
  try {
    const complaints = (await Promise.all(shares.map((share) => proveInCopy(share, lent)))).flat();
    const failed = complaints.length;
    return { tally: { passed: defects.length - failed, failed }, output: complaints.join('\n') };
  } finally {
    await close();
  }
}
