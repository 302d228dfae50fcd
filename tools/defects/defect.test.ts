import { describe, expect, test } from 'vitest';
import { parseDefect } from './defect.ts';

describe('the head of a seeded defect', () => {
  test('names the file and the test that catch it', () => {
    expect(parseDefect('a/lost-kobo.patch', '# caught-by: money.test.ts -t "keeps kobo"\n--- a\n')).toEqual({
      name: 'lost-kobo',
      file: 'a/lost-kobo.patch',
      where: { kind: 'vitest', filter: 'money.test.ts' },
      test: 'keeps kobo',
    });
  });

  test('may name a browser journey', () => {
    expect(parseDefect('x.patch', '# caught-by: e2e -t "first naira"').where).toEqual({ kind: 'e2e' });
  });

  test('is required', () => {
    expect(() => parseDefect('x.patch', '--- a')).toThrow('which test catches it');
  });
});
