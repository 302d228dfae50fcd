import { createHash } from 'node:crypto';

/** What is wrong with migrations, in a sentence each: `landed` has a line `<SHA-256>  <file>` for each that landed. */
export function findMigrationFaults(landed: string, migrations: ReadonlyMap<string, string>): string[] {
  const lines = landed.split('\n').filter((line) => line !== '');
  const hashes = new Map(lines.map((line) => [line.split('  ')[1] ?? '', line.split('  ')[0] ?? '']));
  const faults = [...migrations].flatMap(([file, text]) => {
    const hash = createHash('sha256').update(text).digest('hex');
    const known = hashes.get(file);
    if (known === undefined) return [`${file} is new: add the line "${hash}  ${file}" to landed.sha256.`];
    if (known === hash) return [];
    return [`${file} has landed and was edited: take that back, and correct it by a new migration.`];
  });
  const gone = [...hashes.keys()].filter((file) => !migrations.has(file));
  return [...faults, ...gone.map((file) => `${file} has landed and is missing: bring it back.`)];
}
