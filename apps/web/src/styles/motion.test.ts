import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

const sheets = globSync('**/*.css', { cwd: SRC }).map((file) => ({
  file,
  css: readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));

/** What each set of key frames changes. A rule within them has no rule in it. */
function keyframes(): { name: string; changes: string[] }[] {
  return sheets.flatMap(({ css }) =>
    [...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)/g)].map(([, name = '', body = '']) => ({
      name,
      changes: [...body.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
    })),
  );
}

it('moves and fades, and changes nothing that lays the page out again', () => {
  const found = keyframes();
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['coin-drop', 'appear', 'break-open', 'shake', 'pulse', 'toast-in']),
  );
  for (const { name, changes } of found)
    for (const property of changes)
      expect(['transform', 'opacity', 'translate', 'rotate', 'scale'], name).toContain(property);
});

it('has one name for each motion', () => {
  const names = keyframes().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const used = new Set(
    sheets.flatMap(({ css }) => [...css.matchAll(/animation: (?!none)([\w-]+) /g)].map(([, name]) => name)),
  );
  expect(used).toEqual(new Set(names));
});

it('repeats nothing but what says that one has to wait', () => {
  const looped = sheets.flatMap(({ css }) =>
    [...css.matchAll(/animation: ([\w-]+) [^;]*infinite/g)].map(([, name]) => name),
  );
  expect(new Set(looped)).toEqual(new Set(['pulse', 'spin']));
});

it('lets nothing move where motion is reduced, and no sheet takes that back', () => {
  const still = /@media \(prefers-reduced-motion: reduce\) \{\s*\*,\s*\*::before,\s*\*::after \{([^}]*)\}/;
  const rule = sheets.find(({ file }) => file === join('styles', 'base.css'))?.css.match(still)?.[1];
  expect(rule).toContain('animation: none !important');
  expect(rule).toContain('transition: none !important');
  const others = sheets.filter(({ css }) => /(?:animation|transition)[\w-]*:[^;]*!important/.test(css));
  expect(others.map(({ file }) => file)).toEqual([join('styles', 'base.css')]);
});
