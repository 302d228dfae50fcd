import { expect, test } from 'vitest';
import { refuseTooMany } from './refuse-too-many.ts';

test('fifty packages of a kind may be open, and a thousand be begun in all', () => {
  expect(() => refuseTooMany({ open: 49, all: 999 })).not.toThrow();
  expect(() => refuseTooMany({ open: 50, all: 50 })).toThrow(
    'You have 50 open packages of this kind. Close one to start another.',
  );
  expect(() => refuseTooMany({ open: 0, all: 1_000 })).toThrow(
    'You have started 1,000 packages of this kind. You cannot start another.',
  );
});
