import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const PACKAGES = join(WEB, '../../node_modules');
/** A cold start of the command on a busy machine. */
const SYNC_MS = 120_000;

let root = '';
let copy = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kolo-phones-'));
  copy = join(root, 'apps/web');
  mkdirSync(join(copy, 'dist'), { recursive: true });
  writeFileSync(join(copy, 'dist/index.html'), '<!doctype html><head></head>');
  for (const part of ['android', 'ios', 'capacitor.config.json', 'package.json'])
    cpSync(join(WEB, part), join(copy, part), { recursive: true });
  symlinkSync(PACKAGES, join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The way to the packages is longer from the copy. */
function written(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll(
    /(?:\.\.\/)+(?:[^'"]*\/)?node_modules/g,
    'node_modules',
  );
}

it(
  'what is committed of both projects is what the command writes that copies the app into them',
  () => {
    execFileSync(process.execPath, [join(PACKAGES, '@capacitor/cli/bin/capacitor'), 'sync'], {
      cwd: copy,
      env: { ...process.env, HOME: root, CI: '1' },
      stdio: 'pipe',
    });
    for (const file of [
      'android/capacitor.settings.gradle',
      'android/app/capacitor.build.gradle',
      'ios/App/CapApp-SPM/Package.swift',
    ])
      expect(written(copy, file), file).toBe(written(WEB, file));
  },
  SYNC_MS,
);
