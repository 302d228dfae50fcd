import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SEED_FILE } from '@kolo/tools/environment/settings.ts';
import { PASSWORD } from './people.ts';
import { ops } from './staff.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const CODES = 1_000_000;

/** What an authenticator app shows so many steps of 30 seconds from now. Source: RFC 6238, written apart from the server's. */
function appCode(secret: string, stepsAhead: number): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % CODES).padStart(6, '0');
}

export interface Member {
  readonly name: string;
  readonly secret: string;
  readonly url: string;
}

/** Adds a member of staff on the command line and enrols them in this browser, as far as their recovery codes. */
export async function enrol(page: Page, name: string, role: string): Promise<Member> {
  const link = /http:\S+#\S+/.exec(await ops('staff', 'add', name, '--role', role))?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  const secret = (await page.locator('.desk-secret code').innerText()).replaceAll(' ', '');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code').fill(appCode(secret, 0));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  return { name, secret, url: new URL(link).origin };
}

/** With the code of the next step: the one of the present step was used to enrol. */
export async function signInToDesk(page: Page, { name, secret }: Member): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Code').fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Does by the two demo members of staff what takes two people: the first proposes it, the second approves it. */
export async function opsByTwo(...words: string[]): Promise<void> {
  // Our own command's output, which holds the demo's logins.
  const { staff } = JSON.parse(
    readFileSync(join(process.env['KOLO_E2E_DATA'] ?? '.kolo', SEED_FILE), 'utf8'),
  ) as {
    staff: { identifier: string; totp: string }[];
  };
  const [first, second] = staff.map(({ identifier, totp }) => [
    '--as',
    identifier,
    '--code',
    appCode(totp, 0),
  ]);
  const proposed = await ops(...words, ...(first ?? []));
  await ops('proposals', 'approve', /P-\d+/.exec(proposed)?.[0] ?? '', ...(second ?? []));
}
