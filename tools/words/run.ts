import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../environment/settings.ts';
import { judge, readSections, TABLE, writeTable } from './table.ts';

// Writes the table of sentences; with --check it only says what is wrong with the table or with a sentence.
const file = join(ROOT, TABLE);
const sections = readSections(ROOT);
const table = writeTable(sections);
const faults = sections.flatMap(judge);
const isCheck = process.argv.includes('--check');
if (isCheck && (!existsSync(file) || readFileSync(file, 'utf8') !== table))
  faults.push(`${TABLE} is not what the code says: run npm run words, and read what changed.`);
if (!isCheck) writeFileSync(file, table);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
