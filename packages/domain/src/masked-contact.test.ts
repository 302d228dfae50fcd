import { expect, it } from 'vitest';
import { maskedContact } from './masked-contact.ts';

it('shows enough of a contact to know it by, and hides the rest', () => {
  expect(maskedContact('adaeze@gmail.com')).toBe('ad***@gmail.com');
  expect(maskedContact('ad@gmail.com')).toBe('a***@gmail.com');
  expect(maskedContact('a@b.ng')).toBe('a***@b.ng');
  expect(maskedContact('+2348031234567')).toBe('0803***567');
});
