import { expect, it } from 'vitest';
import { maskedContact, withContactsMasked } from './masked-contact.ts';

it('shows enough of a contact to know it by, and hides the rest', () => {
  expect(maskedContact('adaeze@gmail.com')).toBe('ad***@gmail.com');
  expect(maskedContact('ad@gmail.com')).toBe('a***@gmail.com');
  expect(maskedContact('a@b.ng')).toBe('a***@b.ng');
  expect(maskedContact('+2348031234567')).toBe('0803***567');
});

it('masks the contacts in a sentence, and no other number', () => {
  expect(withContactsMasked('She wrote from adaeze.obi@mail.example, and called (0803 123 4567).')).toBe(
    'She wrote from ad***@mail.example, and called (0803***567).',
  );
  expect(withContactsMasked('+2348031234567')).toBe('0803***567');
  for (const kept of ['', 'C-100001 of 2026-11-20 10:15', '₦1,234,567,890', 'KLO-7Q2M-4XR7 @ 9'])
    expect(withContactsMasked(kept)).toBe(kept);
});
