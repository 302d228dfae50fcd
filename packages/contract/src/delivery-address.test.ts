import { describe, expect, it } from 'vitest';
import { DeliveryAddress } from './delivery-address.ts';

const HOME = { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' };

/** What is wrong with the address, by field. */
function problems(change: Record<string, unknown>): Record<string, string> {
  const { error } = DeliveryAddress.safeParse({ ...HOME, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('a delivery address', () => {
  it('is taken with the spaces around it cut off', () => {
    expect(DeliveryAddress.parse({ ...HOME, street: '  14 Adeola Street ' })).toEqual(HOME);
  });

  it('has a local government area of its own state', () => {
    const wrong = { lga: 'Choose a local government area of that state.' };
    expect(problems({ state: 'Ogun' })).toEqual(wrong);
    expect(problems({ lga: 'lagos mainland' })).toEqual(wrong);
    expect(problems({ state: 'Oyo', lga: 'Surulere' })).toEqual({});
    expect(problems({ state: 'Atlantis' })).toEqual({ state: 'Choose the state.' });
    expect(problems({ state: 'constructor' })).toEqual({ state: 'Choose the state.' });
  });

  it('has a street of 5 to 120 characters and a town', () => {
    expect(problems({ street: '14 A' })).toEqual({ street: 'Enter the house number and the street.' });
    expect(problems({ street: '14 Ad' })).toEqual({});
    expect(problems({ street: 'a'.repeat(120) })).toEqual({});
    expect(problems({ street: 'a'.repeat(121) })).toEqual({ street: 'Use at most 120 characters.' });
    expect(problems({ city: '   ' })).toEqual({ city: 'Enter the town or city.' });
    expect(problems({ city: 'a'.repeat(61) })).toEqual({ city: 'Use at most 60 characters.' });
  });

  it('has nothing else', () => {
    expect(problems({ country: 'NG' })).not.toEqual({});
  });
});
