import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../environment/settings.ts';
import { linkModules } from '../environment/tree-copy.ts';
import { clean, companions, plants } from './plants.ts';

interface Finding {
  code: string;
  filename: string;
}

let field: string;
let findings: Finding[];

/** A tree with our settings and our workspaces' names, in which nothing but the planted files stands. */
function layField(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-fences-'));
  const settings = globSync(['*.json', '{apps,packages}/*/{package,tsconfig}.json', 'tools/*.json'], {
    cwd: ROOT,
  });
  for (const file of ['oxlint.config.ts', 'tools/lint', ...settings]) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  linkModules(folder);
  return folder;
}

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(field, path)), { recursive: true });
    writeFileSync(join(field, path), text);
  }
}

beforeAll(() => {
  field = layField();
  plant(clean);
  plant(companions);
  plant(Object.fromEntries(plants.map(({ path, text }) => [path, text])));
  const result = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/oxlint'), '--type-aware', '-f', 'json', 'apps', 'packages'],
    {
      cwd: field,
      encoding: 'utf8',
    },
  );
  // oxlint's own report format.
  findings = (JSON.parse(result.stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => rmSync(field, { recursive: true, force: true }));

describe('each fence bites', () => {
  test.each(plants)('$rule: refuses $refuses', ({ rule, path }) => {
    expect(findings.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
  });

  test('boundaries(dependencies): lets the permitted arrows through', () => {
    expect(findings.filter(({ filename }) => filename in clean)).toEqual([]);
  });

  test.each(['@kolo/api', '@kolo/web', '@kolo/sandbox'])(
    'package exports: %s cannot be imported by anybody',
    (name) => {
      const require = createRequire(join(ROOT, 'e2e/package.json'));
      expect(() => require.resolve(`${name}/src/main.ts`)).toThrow(
        /not defined by "exports"|Package subpath/,
      );
    },
  );

  test('package exports: the desk gets the design system of the web app, and nothing else of it', () => {
    const require = createRequire(join(ROOT, 'apps/desk/package.json'));
    expect(require.resolve('@kolo/web/ui/button.tsx')).toContain('apps/web/src/ui');
    for (const file of ['lib/client.ts', 'features/payments/api.ts', 'app/routes.tsx', 'ui/../lib/client.ts'])
      expect(() => require.resolve(`@kolo/web/${file}`)).toThrow(
        /not defined by "exports"|Package subpath|Invalid/,
      );
  });
});
