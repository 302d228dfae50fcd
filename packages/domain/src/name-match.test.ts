import { describe, expect, it } from 'vitest';
import { isMadeOf, isSameName, markWords, matchNames } from './name-match.ts';

const match = (one: string, other: string) => {
  const [there, back] = [matchNames([one], [other]), matchNames([other], [one])];
  expect(there, `${one} and ${other}, turned round`).toBe(back);
  return there;
};

/** A profile, a record of a bank or of the BVN, and why they are one person's. */
const SAME: readonly (readonly [string, string, string])[] = [
  ['Adaeze Okonkwo', 'OKONKWO ADAEZE', 'the family name first'],
  ['Adaeze Okonkwo', 'Okonkwo, Adaeze Chioma', 'a middle name that one side leaves out'],
  ['Halima Sani Bello', 'BELLO HALIMA', 'the other way round'],
  ['Ọlá Adéyẹmí', 'OLA ADEYEMI', 'Yoruba marks, precomposed'],
  ['O\u0323la\u0301 Ade\u0301ye\u0323mi\u0301', 'Ọlá Adéyẹmí', 'Yoruba marks, combining'],
  ['Ṣọlá Ọ̀ṣúnṣànyà', 'SOLA OSUNSANYA', 'ṣ, ọ and tones'],
  ['Ẹniọlá Fágbénlẹ́', 'Eniola Fagbenle', 'ẹ with a tone'],
  ['Ɗanladi Ƙasim', 'Danladi Kasim', 'Hausa capitals with a hook'],
  ['ɓala ƴar’adua', 'BALA YARADUA', 'ɓ, ƴ and an apostrophe'],
  ["Ma'aruf Abdul-Rahman", 'ABDUL RAHMAN MAARUF', 'a hyphen, or two words'],
  ['Abdulrahman Maaruf', 'Abd-ul-Rahman Ma’aruf', 'one word, or three parts'],
  ['Oluwaseun Adeyemi', 'OLUWA SEUN ADEYEMI', 'a name that the bank writes as two words'],
  ['Sean O’Neil', 'SEAN O NEIL', 'an apostrophe that became a blank'],
  ['Mary McDonald', 'MC DONALD MARY', 'Mc apart'],
  ['Adaeze C. Okonkwo', 'OKONKWO ADAEZE', 'an initial with its full stop'],
  ['Adaeze C Okonkwo', 'OKONKWO ADAEZE CHIOMA', 'an initial without one'],
  ['A.B. Tunde Bakare', 'BAKARE TUNDE', 'initials that stand together'],
  ['Adaeze Okonkwo-Eze', 'ADAEZE OKONKWO', 'a married name beside the old one'],
  ['Tunde Bakare', 'MR TUNDE BAKARE', 'a title'],
  ['Musa Bello Ibrahim', 'ALHAJI MUSA BELLO', 'a title and no third name'],
];

const NOT: readonly (readonly [string, string, string])[] = [
  ['Adaeze Eze', 'ADAEZE OKONKWO', 'a married name alone: staff see the paper'],
  ['Tunde Bakare', 'Tunde Balogun', 'two people share a given name'],
  ['Chidi Emeka Okonkwo', 'OKONKWO CHIDI UCHE', 'brothers: two words agree and the third does not'],
  ['Ada Obi', 'ADAEZE OBI', 'a short form is another word'],
  ['Ngozi Ngozi', 'Ngozi Eze', 'a single word that serves as both'],
  ['Ngozi Ngozi', 'NGOZI', 'a record of one word'],
  ['Oluwaseun Adeyemi', 'OLUWA SEUN', 'one word that is written as two is one word'],
  ['Abdul Rahman Musa', 'ABDUL-RAHMAN', 'one word with a hyphen is one word'],
  ['Adaeze O.', 'ADAEZE OKONKWO', 'an initial stands for no name'],
  ['Chief Musa', 'CHIEF MUSA', 'a title is no name'],
  ['Mr Musa', 'MR BELLO', 'and proves nothing'],
  ['A B Obi', 'A B Eze', 'nor do initials'],
  ['Hali Mabello', 'HALIMA BELLO', 'the same letters cut elsewhere'],
  ['Adaeze Okonkwo', 'Ibrahim Musa', 'two people'],
  ['', '', 'nobody'],
  ['Аdа Оbi', 'Ada Obi', 'Cyrillic letters that look the same'],
];

/** A record, and what a bank calls an account that somebody else can take the money from. */
const NOT_ALONE: readonly (readonly [string, string])[] = [
  ['ADA OBI', 'THIEF ROBBER / ADA OBI'],
  ['ADA OBI', 'ADA OBI/JOHN ROBBER'],
  ['ADA OBI', 'ADA OBI AND JOHN ROBBER'],
  ['ADA OBI', 'ADA OBI OR JOHN'],
  ['ADA OBI', 'JOHN & ADA OBI'],
  ['ADA OBI', 'ADA OBI + JOHN ROBBER'],
  ['ADA OBI', 'ADA OBI & SONS'],
  ['ADA OBI', 'ADA OBI VENTURES'],
  ['ADA OBI', 'ADA OBI-VENTURES'],
  ['ADA OBI', 'ADA OBI ENTERPRISES LTD'],
  ['ADA OBI', 'ADA OBI NIG. LTD'],
  ['ADA OBI', 'ADA OBI AND CO.'],
  ['ADA OBI', 'OBI ADA CHURCH'],
  ['ADA OBI', 'ADA OBI JOHN ROBBER MUSA'],
  ['ADA CHIOMA OBI', 'ADA CHIOMA OBI PLC'],
  // What a thief would hide behind initials: everything is read, or nothing matches.
  ['ADA OBI', 'ADA OBI A B C D E F G H I J K L M N VENTURES LIMITED'],
  ['ADA OBI', 'ADA OBI A B C D E F G H I J K L M N EMEKA NWOSU KALU OKE'],
  ['ADA OBI', 'ADA OBI AB-CD-EF-GH-IJ-KL-MN-OP-QR-ST-UV-WX-YZ-BA-VENTURES'],
  ['ADA OBI', 'ADA OBI A B C D'],
  ['ADA OBI', 'ADA OBI L.T.D.'],
  ['ADA CHIOMA OBI', 'ADA OBI P L C'],
  ['ADA OBI', 'ADA OBI (NOMINEE)'],
  ['ADA OBI', 'ADA OBI [EMEKA]'],
  ['ADA OBI', 'ADA OBI（EMEKA）'],
  ...['FOODS', 'PROPERTIES', 'SERVICE', 'SERVICES', 'LOGISTICS', 'INC', 'PROPERTY', 'KITCHEN', 'TECH'].map(
    (business) => ['ADA OBI', `ADA OBI ${business}`] as const,
  ),
  ['ADA OBI', 'ADA OBI T A EMEKA NWOSU'],
  ['ADA OBI', 'ADA OBI T/A EMEKA NWOSU'],
  ['ADA OBI', 'ADA OBI T.A. EMEKA'],
  ['ADA OBI', 'T ADA OBI T A EMEKA'],
  ['ADA OBI', 'EMEKA NWOSU T A ADA OBI'],
  ['ADA OBI', 'ADA OBI TRADING AS EMEKA'],
  ['ADA CHIOMA NGOZI OBI', 'ADA CHIOMA NGOZI OBI EMEKA NWOSU'],
];

describe('matching names', () => {
  it.each(NOT_ALONE)('for %s, %s is for staff', (record, other) => {
    expect(matchNames([record], [other])).toBe(false);
  });

  it('takes two further names for the same person, and what the record itself has', () => {
    expect(matchNames(['ADA OBI'], ['OBI ADA CHIOMA GRACE'])).toBe(true);
    expect(matchNames(['ADA CHIOMA NGOZI OBI'], ['ADA CHIOMA NGOZI OBI GRACE'])).toBe(true);
    expect(matchNames(['ADA CHIOMA NGOZI GRACE OBI'], ['ADA OBI'])).toBe(true);
    expect(matchNames(['ADA OBI'], ['ADA T. A. OBI'])).toBe(true);
    expect(matchNames(['ADA OBI'], ['OBI ADA T A'])).toBe(true);
    expect(matchNames(['TUNDE BAKARE'], ['T.A. BAKARE TUNDE OLU'])).toBe(true);
    expect(matchNames(['Ada Obi and Sons'], ['ADA OBI & SONS'])).toBe(true);
  });

  it.each(SAME)('%s is %s: %s', (one, other) => {
    expect(match(one, other)).toBe(true);
  });

  it.each(NOT)('%s is not %s: %s', (one, other) => {
    expect(match(one, other)).toBe(false);
  });

  it('takes first and family name for one name', () => {
    expect(matchNames(['Oluwa', 'Seun Adeyemi'], ['Oluwaseun Adeyemi'])).toBe(true);
  });

  it('comes to an end, whatever a name is made of', () => {
    const initials = Array.from({ length: 40 }, () => 'a').join('-');
    expect(match(`${initials} Obi`, `${initials} Eze`)).toBe(false);
  });
});

describe('a name that is made of the words of another', () => {
  it('leaves words out and reorders them', () => {
    for (const name of ['Ada Obi', 'Obi Adá', 'obi ada chioma', 'Chioma Obi'])
      expect(isMadeOf(name, 'ADA CHIOMA OBI'), name).toBe(true);
  });

  it('adds none, keeps two, and cuts no name short', () => {
    for (const name of ['Ada', 'Ada Obi Bello', 'Ada C. Obi', 'Adaeze Obi', 'Halima Bello', ''])
      expect(isMadeOf(name, 'ADA CHIOMA OBI'), name).toBe(false);
  });

  it('is the same name where it has one word', () => {
    expect([isMadeOf('Ngozi', 'NGOZI'), isSameName('Ngozi Ngozi', 'ngozi')]).toEqual([true, true]);
    expect([isMadeOf('Ngozi', 'Ngozi Eze'), isSameName('Ngozi', 'Ngozi Eze'), isSameName('', '')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('marks each word that only one side has', () => {
  expect(markWords('Ada Grace Obi', 'OBI ADA')).toBe('Ada [Grace] Obi');
  expect(markWords('MR OBI ADAEZE', 'Ada Obi')).toBe('[MR] OBI [ADAEZE]');
  expect(markWords('OLUWA SEUN Adeyẹmi', 'Oluwaseun Adeyemi')).toBe('OLUWA SEUN Adeyẹmi');
  expect(markWords('Ngozi Ngozi', 'NGOZI')).toBe('Ngozi Ngozi');
});
