import { expect, test } from 'vitest';
import { findCycles, readImports } from './cycles.ts';

const file = (path: string, text: string) => ({ path, text });

test('types that need each other are a cycle, over every way to import', () => {
  const imports = readImports([
    file('apps/api/src/a/one.ts', "import type { Two } from '#b/two.ts';\n"),
    file('apps/api/src/b/two.ts', "export { three } from './three.ts';\n"),
    file('apps/api/src/b/three.ts', "const one = await import('../a/one.ts');\n"),
    file(
      'apps/api/src/b/four.ts',
      "import { two } from './two.ts';\nimport { money } from '@kolo/domain/money';\n",
    ),
    file('packages/domain/src/money.ts', 'export const money = 1;\n'),
  ]);
  expect(imports.get('apps/api/src/b/four.ts')).toEqual([
    'apps/api/src/b/two.ts',
    'packages/domain/src/money.ts',
  ]);
  expect(findCycles(imports)).toEqual([
    ['apps/api/src/a/one.ts', 'apps/api/src/b/three.ts', 'apps/api/src/b/two.ts'],
  ]);
});

test('what is imported in a comment is not imported, and a package from outside is none of ours', () => {
  const imports = readImports([
    file('apps/web/src/a.ts', "// import { b } from './b.ts';\nimport { z } from 'zod';\n"),
    file('apps/web/src/b.ts', "import { a } from './a.ts';\n"),
  ]);
  expect(findCycles(imports)).toEqual([]);
});
