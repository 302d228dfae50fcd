import { expect, test } from 'vitest';
import { terminalFault, terminalText } from './terminal.ts';

test('what customers wrote neither steers a terminal nor makes a line of its own', () => {
  const name = 'Ada\nverified   \u001b[2J\u202eibO\u009b31m';
  expect(terminalText(`profile        ${name}`)).toBe(
    'profile        Ada\\u{a}verified   \\u{1b}[2J\\u{202e}ibO\\u{9b}31m\n',
  );
  expect(terminalText('usage: ops\n  kyc list\n')).toBe('usage: ops\n  kyc list\n\n');
  expect(terminalFault('Error: \u001b[2J\n    at run')).toBe('Error: \\u{1b}[2J\n    at run\n');
});
