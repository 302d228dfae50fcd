import { describe, expect, it } from 'vitest';
import { nameProblem, tidyName, wholeNameProblem } from './person-name.ts';

const problem = (typed: string) => nameProblem(tidyName(typed), 'family');

describe("a customer's own name", () => {
  it('is made of letters with their marks, in any of the languages here', () => {
    const names = [
      'Adaeze',
      'Ọlá Adéyẹmí',
      'O\u0323la\u0301',
      'Ẹniọlá Ọ̀ṣúnṣànyà',
      'Ɓala Ɗanladi Ƙasim ƴar’adua',
      'Abdul-Rahman Ma’aruf',
      "O'Neil",
      'McDonald',
      "'Femi",
      'A. B. Obi',
      'A.B. Obi',
      'J Obi',
      'محمد',
    ];
    for (const name of names) expect(problem(name), name).toBeNull();
  });

  it('is tidied before it is kept', () => {
    expect(tidyName('  O’Neil   Ada\u00a0')).toBe("O'Neil Ada");
    expect(tidyName('O\u0323la\u0301')).toBe('Ọlá');
  });

  it('holds nothing else', () => {
    const names = [
      'Ada2',
      'Ada Obi (Mrs)',
      'Ada@Obi',
      'Ada.',
      'Ada Obi.',
      'Ada_Obi',
      '<b>Ada</b>',
      '-',
      "'",
      '.',
      'Ada 👩🏾',
      '\u0301Ada',
      'A\u0301\u0302\u0303\u0304\u0305da',
      'Ada\u200bObi',
      'Ada\u202eObi',
      'Ada\u3164',
      'Ada\ufe0f',
      'Ada/Obi',
      '₦da',
    ];
    for (const name of names) expect(problem(name), JSON.stringify(name)).toContain('Use letters');
    expect(problem('   ')).toBe('Enter your name.');
  });

  it('has its length counted in letters, and five words in all', () => {
    expect(nameProblem('ọ́'.normalize('NFC').repeat(40), 'first')).toBeNull();
    expect(nameProblem('a'.repeat(40), 'first')).toBeNull();
    expect(nameProblem('a'.repeat(41), 'first')).toBe('Use 40 letters or fewer for the first name.');
    expect(nameProblem('a'.repeat(61), 'family')).toBe('Use 60 letters or fewer for the family name.');
    expect(wholeNameProblem('Ada', 'Chioma Ngozi Obi Eze')).toBeNull();
    expect(wholeNameProblem('Ada', 'Chioma Ngozi Obi Eze Okonkwo')).toBe('Use 5 names or fewer in all.');
    expect(wholeNameProblem('Ngozi', 'Ngozi')).toBeNull();
  });
});
