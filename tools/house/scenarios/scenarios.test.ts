import { expect, test } from 'vitest';
import { readOperations } from '../operations.ts';
import { SCENARIOS } from '../record.ts';

test('every operation of the contract has a call that is recorded', async () => {
  const operations = [...(await readOperations()).keys()];
  expect(operations.length).toBeGreaterThan(90);
  expect(
    operations.filter((name) => !(name in SCENARIOS)),
    'add these to tools/house/scenarios, at the end',
  ).toEqual([]);
});
