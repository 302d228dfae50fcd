import { describe, expect, test } from 'vitest';
import { cardBrand, cardExpiry, cardTitle, hasCardExpired } from './cards.ts';
import { day } from './testing/day.ts';

describe('a card', () => {
  test('pays up to the last day of its month', () => {
    const card = { expMonth: 2, expYear: 2027 };
    expect(hasCardExpired(card, day('2027-01-31'))).toBe(false);
    expect(hasCardExpired(card, day('2027-02-28'))).toBe(false);
    expect(hasCardExpired(card, day('2027-03-01'))).toBe(true);
    expect(hasCardExpired({ expMonth: 12, expYear: 2026 }, day('2027-01-01'))).toBe(true);
  });

  test('is called as people say it', () => {
    expect(['visa ', 'mastercard', 'VERVE', 'jcb', ''].map(cardBrand)).toEqual([
      'Visa',
      'Mastercard',
      'Verve',
      'Jcb',
      'Card',
    ]);
  });

  test('is told from another by its last digits', () => {
    expect(cardTitle({ brand: 'Visa', last4: '4081' })).toBe('Visa ending 4081');
  });

  test('shows its last month as it stands on it', () => {
    expect(cardExpiry({ expMonth: 8, expYear: 2028 })).toBe('08/28');
    expect(cardExpiry({ expMonth: 12, expYear: 2100 })).toBe('12/00');
  });
});
