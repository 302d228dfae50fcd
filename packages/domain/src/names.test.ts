import { describe, expect, it } from 'vitest';
import { initials, splitName } from './names.ts';

describe('names', () => {
  it('splits at the first space', () => {
    expect(splitName('Halima Sani Bello')).toEqual({ firstName: 'Halima', lastName: 'Sani Bello' });
    expect(splitName('  Tunde   Bakare ')).toEqual({ firstName: 'Tunde', lastName: 'Bakare' });
  });

  it('uses a single word for both', () => {
    expect(splitName('Ngozi')).toEqual({ firstName: 'Ngozi', lastName: 'Ngozi' });
  });

  it('takes the initials, marks included', () => {
    expect(initials('Ọlá', 'adeyemi')).toBe('ỌA');
    expect(initials('', '')).toBe('');
  });
});
