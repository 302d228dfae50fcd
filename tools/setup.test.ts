import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kolo-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROOTS = 'node_modules/left';
const WORKSPACES = 'tools/node_modules/right';
const PACKAGES = {
  tools: { name: '@kolo/tools' },
  [ROOTS]: { version: '1.0.0', integrity: 'a' },
  [WORKSPACES]: { version: '2.0.0', integrity: 'b' },
  'apps/api/node_modules/for-another-machine': { version: '3.0.0', integrity: 'c', optional: true },
};

let made = 0;

/** A tree with these folders in which everything was installed once, and a stand-in for npm that only says that it ran. */
function tree(folders: readonly string[]) {
  made += 1;
  const root = join(folder, String(made));
  function put(file: string, text: string) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  put('package-lock.json', JSON.stringify({ packages: PACKAGES }));
  const { tools: _, 'apps/api/node_modules/for-another-machine': __, ...installed } = PACKAGES;
  put('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  put('npm.mjs', "import fs from 'node:fs'; fs.writeFileSync('ran', '');");
  for (const one of folders) mkdirSync(join(root, one), { recursive: true });
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(root, 'tools/setup.mjs'));
  return { root, put };
}

function installs(root: string): boolean {
  const env = { ...process.env, npm_execpath: join(root, 'npm.mjs') };
  rmSync(join(root, 'ran'), { force: true });
  expect(spawnSync(process.execPath, ['tools/setup.mjs'], { cwd: root, env }).status).toBe(0);
  return existsSync(join(root, 'ran'));
}

test('nothing is installed where every package stands, but those for other machines', () => {
  expect(installs(tree([ROOTS, WORKSPACES]).root)).toBe(false);
});

test('a workspace whose packages are gone is installed, though it was whole before', () => {
  const { root } = tree([ROOTS]);
  expect(installs(root)).toBe(true);
  // The stand-in has written nothing: what is still missing is looked for every time.
  expect(installs(root)).toBe(true);
});

test('another version of a package is installed, once', () => {
  const { root, put } = tree([ROOTS, WORKSPACES]);
  const newer = { ...PACKAGES, [WORKSPACES]: { version: '2.0.1', integrity: 'd' } };
  put('package-lock.json', JSON.stringify({ packages: newer }));
  expect([installs(root), installs(root)]).toEqual([true, false]);
});
