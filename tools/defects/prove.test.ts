import { expect, test } from 'vitest';
import { defect, type Defect } from './defect.ts';
import { withSecondTry, type Proof } from './prove.ts';

const change = { file: 'a.ts', find: 'a', put: 'b', caughtBy: ['a.test.ts', 'holds'] } as const;
const defects = ['seen', 'slow', 'unseen', 'gone'].map((name) => defect(name, change));

const caught: Proof = { kind: 'caught', parts: [] };
const green: Proof = { kind: 'green', complaint: 'stayed green' };
const failed: Proof = { kind: 'failed', complaint: 'the text is gone' };

test('a test that stayed green is tried once more, alone, and what only that caught is told apart', async () => {
  const asked: string[][] = [];
  const proving = (answers: Readonly<Record<string, Proof>>) => async (some: readonly Defect[]) => {
    asked.push(some.map(({ name }) => name));
    return new Map(Object.entries(answers));
  };
  const proofs = await withSecondTry(
    defects,
    proving({ seen: caught, slow: green, unseen: green, gone: failed }),
    proving({ slow: caught, unseen: green }),
  );
  expect(asked).toEqual([
    ['seen', 'slow', 'unseen', 'gone'],
    ['slow', 'unseen'],
  ]);
  expect(Object.fromEntries(proofs)).toEqual({
    seen: caught,
    slow: { kind: 'late' },
    unseen: green,
    gone: failed,
  });
});
