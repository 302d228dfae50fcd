import { PlainError } from '../environment/plain-error.ts';
import { compareRecordings } from './compare.ts';
import { countHouse } from './count.ts';
import { record } from './record.ts';
import { reportSpines } from './spine-report.ts';

const USAGE = `usage: npm run house -- COMMAND
  record DIR [PART]   writes what every operation answers and what a seeded run leaves;
                      PART: the operations with this in their name alone, or "seeded"
  compare DIR1 DIR2   prints what two recordings differ in; exit 1 where they do
  count               files and lines of each package, type cycles, the largest file
  spines [PART]       the spine of each journey, proved by what runs; what is done without a command`;

function compare(before: string, after: string): void {
  const differences = compareRecordings(before, after);
  console.log(differences.length === 0 ? 'The recordings are equal.' : differences.join('\n'));
  if (differences.length > 0) process.exitCode = 1;
}

// What was booted ends with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [command, first, second] = process.argv.slice(2);
try {
  if (command === 'record' && first) await record(first, second);
  else if (command === 'compare' && first && second) compare(first, second);
  else if (command === 'count') console.log(countHouse().join('\n'));
  else if (command === undefined || command === 'spines') {
    if (!(await reportSpines(first))) process.exitCode = 1;
  } else throw new PlainError(USAGE);
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
