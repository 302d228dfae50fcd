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
      'A. B. Obi',
      'A.B. Obi',
      'J Obi',
      'Łukasz Ørsted Ñáñez',
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
      "'Femi",
      "A''--''da",
      "Ada-'Obi",
      'Ada--Obi',
      'Ada -Obi',
      'A..B Obi',
    ];
    for (const name of names)
      expect(problem(name), JSON.stringify(name)).toBe('Write your name in letters as on your ID.');
    expect(problem('   ')).toBe('Enter your name.');
  });

  it('is written in Latin letters alone, and in none that only look like them', () => {
    const names = [
      'Аdа Оbі',
      'Adа',
      'Αda',
      'µda',
      'Ａｄａ',
      'ᴀda',
      '𝐀da',
      'ﬁfi',
      'Adaª',
      'Ⅷ',
      'ǀda',
      'محمد',
      '李',
    ];
    for (const name of names)
      expect(problem(name), JSON.stringify(name)).toBe('Write your name in letters as on your ID.');
  });

  it('does not pass for us, a bank or the provider', () => {
    const names = [
      ['Kolo', 'Kolo'],
      ['Kolo', 'Support'],
      ['Kólò', 'Obi'],
      ['KOLO-SUPPORT', 'Team'],
      ['K.O.L.O', 'Obi'],
      ['Admin', 'Admin'],
      ['Customer', 'Care'],
      ['Customer-Service', 'Ada'],
      ['C.B.N', 'Abuja'],
      ['Central', 'Bank Of Nigeria'],
      ['Zenith', 'Bank'],
      ['Paystack', 'Titan'],
    ] as const;
    for (const [first, family] of names)
      expect(wholeNameProblem(first, family), `${first} ${family}`).toBe(
        'Write your own name as on your ID.',
      );
    for (const [first, family] of [
      ['Bankole', 'Kolawole'],
      ['Andy', 'Uba'],
      ['Ada', 'Banks'],
      ['Customs', 'Obi'],
      ['Mohammed', 'Kolo'],
    ] as const)
      expect(wholeNameProblem(first, family), `${first} ${family}`).toBeNull();
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
