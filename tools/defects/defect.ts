/** A seeded defect: a patch, and the test that has to turn red under it. */
export interface Defect {
  name: string;
  file: string;
  where: { kind: 'vitest'; filter: string } | { kind: 'e2e' };
  test: string;
}

const HEADER = /^# caught-by: (\S+) -t "(.+)"$/m;

export function parseDefect(file: string, text: string): Defect {
  const [, filter, test] = HEADER.exec(text) ?? [];
  if (filter === undefined || test === undefined) {
    throw new Error(`${file} does not say which test catches it: # caught-by: FILE -t "TEST"`);
  }
  const name = file.replace(/^.*\//, '').replace(/\.patch$/, '');
  return { name, file, test, where: filter === 'e2e' ? { kind: 'e2e' } : { kind: 'vitest', filter } };
}
