import { expect, test } from 'vitest';
import { addRun, runOfBundle, runOfFile } from './coverage.ts';

const TEXT = [
  'const top = 1;',
  'function ran() {',
  '  // why',
  '  if (top) return 1;',
  '}',
  'function idle() {}',
  '',
].join('\n');

function range(text: string, part: string, count: number) {
  const startOffset = text.indexOf(part);
  return { startOffset, endOffset: startOffset + part.length, count };
}

const RAN = TEXT.slice(TEXT.indexOf('function ran'), TEXT.indexOf('function idle') - 1);
const script = {
  url: 'file:///a.ts',
  functions: [
    { ranges: [range(TEXT, TEXT, 1)] },
    { ranges: [range(TEXT, RAN, 1)] },
    { ranges: [range(TEXT, 'function idle() {}', 0)] },
  ],
};

test('lines of a function that ran count, without comments; the top of a module shows nothing', () => {
  expect(runOfFile(TEXT, script)).toBe(3);
});

test('a block that did not run is left out of the function that did', () => {
  const block = { ranges: [range(TEXT, RAN, 1), range(TEXT, 'if (top) return 1;', 0)] };
  expect(runOfFile(TEXT, { ...script, functions: [block] })).toBe(2);
});

test('what ran of a bundle is counted for the files that went into it', () => {
  const bundle = [
    '// apps/web/src/a.ts',
    'function a() {}',
    '// node_modules/react/index.js',
    'function react() {}',
    '// apps/web/src/b.tsx',
    'function b() {}',
  ].join('\n');
  const ranges = ['function a() {}', 'function react() {}'].map((part) => ({
    ranges: [range(bundle, part, 1)],
  }));
  expect(runOfBundle(bundle, { url: '', functions: ranges })).toEqual(
    new Map([
      ['apps/web/src/a.ts', 1],
      ['apps/web/src/b.tsx', 0],
    ]),
  );
});

test('runs add up', () => {
  const all = new Map([['a.ts', 1]]);
  addRun(
    all,
    new Map([
      ['a.ts', 2],
      ['b.ts', 0],
    ]),
  );
  expect(all).toEqual(
    new Map([
      ['a.ts', 3],
      ['b.ts', 0],
    ]),
  );
});
