import { ROOT } from '../environment/settings.ts';
import { findCycles, readImports } from './cycles.ts';
import { PACKAGES, readSources } from './source-files.ts';

const FILE_LINES_MAX = 400;
/** The rows, read from the database: counted, but as long as the schema makes it. */
const GENERATED = 'apps/api/src/platform/tables.ts';

function line(name: string, files: number, lines: number): string {
  return `${name.padEnd(20)}${String(files).padStart(6)} files${String(lines).padStart(8)} lines`;
}

/** The figures of the house, one a line. */
export function countHouse(root = ROOT): string[] {
  const sources = readSources(root);
  const sum = (files: readonly { lines: number }[]) => files.reduce((all, { lines }) => all + lines, 0);
  const perPackage = PACKAGES.map((folder) => {
    const own = sources.filter(({ path }) => path.startsWith(`${folder}/`));
    return line(folder, own.length, sum(own));
  });
  const cycles = findCycles(readImports(sources));
  const byHand = sources.filter(({ path }) => path !== GENERATED);
  const largest = byHand.toSorted((a, b) => b.lines - a.lines)[0];
  const above = byHand.filter(({ lines }) => lines > FILE_LINES_MAX).length;
  return [
    ...perPackage,
    line('all', sources.length, sum(sources)),
    `cycles, types included: ${cycles.length}`,
    ...cycles.map((group) => `  ${group.join(' ')}`),
    `largest file: ${largest?.path} ${largest?.lines} lines; above ${FILE_LINES_MAX}: ${above}`,
  ];
}
