import { describe, expect, it } from 'vitest';
import { initials, maskedName, splitName } from './names.ts';

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

  it('masks a name by its first letters, without telling how long it is', () => {
    expect(maskedName(' Adaeze   Okonkwo-Balogun ')).toBe('Ad*** Ok***');
    expect(maskedName('Obi Ade Ngozi')).toBe('O*** A*** Ng***');
    expect(maskedName('Ọlá')).toBe('Ọ***');
    expect(maskedName('Ọ́lájú')).toBe('Ọ́l***');
    expect(maskedName('  ')).toBe('');
  });
});
