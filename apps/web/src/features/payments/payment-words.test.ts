import { expect, it } from 'vitest';
import { messageFromAddress } from './payment-words.ts';

it('shows a message of the address only in short, and "Unknown error" without any', () => {
  expect(messageFromAddress(null)).toBe('Unknown error');
  expect(messageFromAddress('  ')).toBe('Unknown error');
  expect(messageFromAddress('Declined')).toBe('Declined');
  expect(messageFromAddress('x'.repeat(500))).toHaveLength(121);
});
