import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlainError, plainFileError } from './environment/plain-error.ts';
import { ROOT } from './environment/settings.ts';

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The package unpacks the libraries that a bare machine lacks only where it believes itself to be there. */
const BARE_MACHINE = 'AWS_Lambda_nodejs24.x';
const EXECUTABLE = 0o755;

/** For every launch: root may not use the sandbox, and nothing should phone home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  // A published manifest always has a version.
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The package unpacks into the temporary folder of its process: for this moment that is one of ours. */
async function unpackInto(folder: string): Promise<void> {
  const names = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = BARE_MACHINE;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function writeLauncher(folder: string): void {
  const script = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-${folder}/fonts}"`,
    `exec "${folder}/chromium" "$@"`,
    '',
  ];
  writeFileSync(join(folder, 'launch'), script.join('\n'), { mode: EXECUTABLE });
}

async function unpack(home: string, name: string): Promise<string> {
  const target = join(home, name);
  const launcher = join(target, 'launch');
  if (existsSync(launcher)) return launcher;
  const draft = `${target}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  await unpackInto(draft);
  const fonts = join(draft, 'fonts/fonts.conf');
  if (existsSync(fonts)) {
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', `${target}/fonts`));
  }
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  writeLauncher(target);
  return launcher;
}

async function unpackChromium(): Promise<string> {
  const name = `chromium-${packageVersion()}`;
  const shared = join(ROOT, 'node_modules/.cache');
  const own = join(tmpdir(), `kolo-${process.getuid?.() ?? 'user'}`);
  try {
    return await unpack(shared, name);
  } catch (error) {
    const plain = plainFileError(error, shared);
    if (plain === undefined || !/another user|read-only/.test(plain.message)) throw plain ?? error;
    return unpack(own, name);
  }
}

/** A Chromium that starts here: the one in CHROME, the system's, or the one that came with the packages. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME;
  if (named) {
    if (existsSync(named)) return named;
    throw new PlainError(`CHROME is "${named}", where there is no file.`);
  }
  const system = SYSTEM_CHROMIUMS.find((path) => existsSync(path));
  if (system !== undefined) return system;
  if (process.platform !== 'linux') throw new PlainError('No Chromium was found; set CHROME to one.');
  return unpackChromium();
}
