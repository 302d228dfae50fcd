import { expect, test } from 'vitest';
import { formatStatementCode, readStatementCode } from './statement-code.ts';

const LETTERS = 'ABIO2345ZYXWVUTSRQPB';

test('a code is printed in groups of four and read back', () => {
  const printed = formatStatementCode(LETTERS);
  expect(printed).toBe('ABIO-2345-ZYXW-VUTS-RQPB');
  expect(readStatementCode(printed)).toBe(LETTERS);
});

test.each([
  'abio 2345 zyxw vuts rqpb',
  ' ABIO\u20112345\u00a0ZYXWVUTSRQPB.\n',
  'AB10-2345-ZYXW-VUTS-RQP8',
  'ab1o2345zyxwvutsrqpb',
])('%j is read as the same code', (typed) => {
  expect(readStatementCode(typed)).toBe(LETTERS);
});

test.each(['', 'ABIO', 'ABIO-2345-ZYXW-VUTS-RQP', 'ABIO-2345-ZYXW-VUTS-RQPBB', 'ABIO-2345-ZYXW-VUTS-RQP9'])(
  '%j is no code',
  (typed) => {
    expect(readStatementCode(typed)).toBeNull();
  },
);
