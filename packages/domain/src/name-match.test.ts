import { describe, expect, it } from 'vitest';
import { matchNames } from './name-match.ts';

describe('matching names', () => {
  it('takes two words in common, in any order and case', () => {
    expect(matchNames(['Adaeze', 'Okonkwo'], ['OKONKWO', 'Adaeze Chioma'])).toBe('same');
    expect(matchNames(['Halima', 'Sani Bello'], ['BELLO', 'HALIMA'])).toBe('same');
  });

  it('does not heed marks, apostrophes, hyphens and hooked letters', () => {
    expect(matchNames(['Ọlá', 'Adéyẹmí'], ['Ola', 'Adeyemi'])).toBe('same');
    expect(matchNames(["Ma'aruf", 'Abdul-Rahman'], ['MAARUF', 'ABDUL RAHMAN'])).toBe('same');
    expect(matchNames(['Ɗanladi', 'Ƙasim'], ['Danladi', 'Kasim'])).toBe('same');
  });

  it('says where only one word agrees, a word that is written twice included', () => {
    expect(matchNames(['Tunde', 'Bakare'], ['Tunde', 'Balogun'])).toBe('one_word');
    expect(matchNames(['Ngozi', 'Ngozi'], ['Ngozi', 'Eze'])).toBe('one_word');
  });

  it('does not take initials for names', () => {
    expect(matchNames(['A', 'B Obi'], ['A', 'B Eze'])).toBe('different');
  });

  it('tells different people apart', () => {
    expect(matchNames(['Adaeze', 'Okonkwo'], ['Ibrahim', 'Musa'])).toBe('different');
    expect(matchNames(['', ''], ['', ''])).toBe('different');
  });
});
