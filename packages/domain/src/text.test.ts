import { describe, expect, it } from 'vitest';
import { asSentence, leadingNowhere, oneLine, terminalLine, textProblem, withoutInvisible } from './text.ts';

const ESC = '\u001b';
const RIGHT_TO_LEFT = '\u202e';

describe('what makes a text unfit', () => {
  it('is half a character, a control character or a mark of direction', () => {
    for (const bad of ['a\ud800', '\udc00', 'a\u0000', 'a\tb', `${ESC}[2J`, 'a\u0085b', 'a\u2028b'])
      expect(textProblem(bad, 'line'), JSON.stringify(bad)).not.toBeNull();
    for (const mark of ['\u200e', '\u200f', '\u061c', RIGHT_TO_LEFT, '\u2066', '\u2069'])
      expect(textProblem(`a${mark}b`, 'line')).toBe(
        'This has an invisible character. Delete it and type it again.',
      );
  });

  it('is no mark of a Yoruba or Hausa name, no emoji and no Arabic letter', () => {
    for (const good of ['Ọlá Adéyẹmí', 'O\u0323la\u0301', 'Ɗanladi Ƙasim', '👩🏾‍🌾 farm', 'محمد', '₦5,000', ''])
      expect(textProblem(good, 'line')).toBeNull();
  });

  it('is no line break where there may be lines, and little in a password', () => {
    expect(textProblem('a\nb\r\nc', 'line')).not.toBeNull();
    expect(textProblem('a\nb\r\nc', 'lines')).toBeNull();
    expect(textProblem('a\tb', 'lines')).not.toBeNull();
    expect(textProblem(`a\t\u0000${RIGHT_TO_LEFT}\n`, 'password')).toBeNull();
    expect(textProblem('a\ud83d', 'password')).not.toBeNull();
  });
});

describe('what was typed or pasted', () => {
  it('loses what nobody sees', () => {
    expect(withoutInvisible('\u202a0803 123 4567\u202c\ufeff', 'line')).toBe('0803 123 4567');
    expect(withoutInvisible('a\tb\u00adc\r\nd', 'line')).toBe('a bcd');
    expect(withoutInvisible('a\r\nb\u0007\u2028c', 'lines')).toBe('a\r\nb\nc');
  });

  it('keeps names, emoji and every text that is fit', () => {
    for (const text of ['Ọlá Adéyẹmí', '👩🏾‍🌾', 'محمد', 'O\u0323la'])
      expect(withoutInvisible(text, 'line')).toBe(text);
  });

  it('is fit afterwards, whatever it was', () => {
    const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('');
    for (const kind of ['line', 'lines'] as const)
      expect(textProblem(withoutInvisible(`${every}\ud800`, kind), kind)).toBeNull();
  });
});

it('puts old text on one line, and spells out what could steer a terminal', () => {
  expect(oneLine(`Rent\r\nfor ${RIGHT_TO_LEFT}May\u0000`)).toBe('Rent for May');
  expect(terminalLine(`${ESC}[2J Ọlá ${RIGHT_TO_LEFT}x\nverified`)).toBe(
    '\\u{1b}[2J Ọlá \\u{202e}x\\u{a}verified',
  );
});

it('ends what somebody wrote as a sentence, once', () => {
  expect(['We are looking', ' We are looking. ', 'Is it you?', ''].map(asSentence)).toEqual([
    'We are looking.',
    'We are looking.',
    'Is it you?',
    '',
  ]);
});

describe('what may lead a reader astray', () => {
  it('is no link any more, whatever dot it is written with', () => {
    expect(leadingNowhere('Not you? https://kolo-help.ng/x')).toBe('Not you? https:// kolo-help. ng/x');
    expect(leadingNowhere('kolo-help。ng kolo-help．ng a@b.ng')).toBe(
      'kolo-help。 ng kolo-help． ng a@ b. ng',
    );
  });

  it('names no number to call, however it is spaced', () => {
    for (const number of [
      '08031234567',
      '0803 123 4567',
      '+234 (803) 123-4567',
      '0-8-0-3-1-2-3-4-5-6-7',
      '0803.123.4567',
      '0803 – 123 – 4567',
      '０８０３１２３４５６７',
    ])
      expect(leadingNowhere(`Call ${number} now`)).toMatch(/^Call \+?… now$/);
  });

  it('leaves a street as it is', () => {
    for (const street of [
      '14 Adeola Street, Yaba',
      'Plot 1234, St. Finbarr’s Road',
      'Km 18, Lagos-Ibadan Expressway',
    ])
      expect(leadingNowhere(street)).toBe(street);
    expect(leadingNowhere('No.5 Rd.')).toBe('No. 5 Rd.');
  });

  it('leaves a size, a sum and a time as they are', () => {
    for (const text of ['Air conditioner 1.5HP', '₦10,000.50 at 6:30 pm', 'School fees 2026/2027'])
      expect(leadingNowhere(text)).toBe(text);
  });
});
