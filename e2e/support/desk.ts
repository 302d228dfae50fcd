import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SEED_FILE, sandboxVariables } from '@kolo/tools/environment/settings.ts';
import { PASSWORD } from './people.ts';
import { ADDRESSES } from './addresses.ts';
import { sendTransfer } from './sandbox.ts';
import { ops } from './staff.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const CODES = 1_000_000;
const DATA = process.env['KOLO_E2E_DATA'] ?? '.kolo';

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

/** From a row that is chosen: Enter goes to the button that opens it, and Enter presses that. */
export async function openShown(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
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

interface DemoMember {
  readonly identifier: string;
  readonly password: string;
  readonly totp: string;
}

/** The two demo members of staff, who are new to nobody. */
function demoStaff(): readonly DemoMember[] {
  // Our own command's output, which holds the demo's logins.
  const seed = JSON.parse(readFileSync(join(DATA, SEED_FILE), 'utf8')) as {
    staff: DemoMember[];
  };
  return seed.staff;
}

const DESK_URL = process.env['KOLO_E2E_DESK'] ?? 'http://localhost:3002';

/** A code works once, and other journeys use the same two members: who finds none left waits for the next. */
const NEXT_CODE = { timeout: 200_000, intervals: [3_000] };

/** A code of that member's that no other journey has taken: the one of now, or else the next, which is accepted too. */
function takeCode(which: 0 | 1, totp: string): string {
  const now = Math.floor(Date.now() / STEP_MS);
  for (const ahead of [0, 1]) {
    try {
      writeFileSync(join(DATA, `code-${which}-${now + ahead}`), '', { flag: 'wx' });
      return appCode(totp, ahead);
    } catch {
      // Taken.
    }
  }
  throw new Error('no code is left before the next half minute');
}

/** Signs one of the demo's two members of staff in. */
export async function signInDemo(page: Page, which: 0 | 1): Promise<void> {
  const member = demoStaff()[which];
  if (!member) throw new Error('the demo has two members of staff');
  await page.goto(DESK_URL);
  await page.getByLabel('Name').fill(member.identifier);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(async () => {
    await page.getByLabel('Code').fill(takeCode(which, member.totp));
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).ok()).toBe(true);
  }).toPass(NEXT_CODE);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Proposes on the command line, as the first of the two; returns the number of the proposal. */
export async function proposeByShell(...words: string[]): Promise<string> {
  const { identifier = '', totp = '' } = demoStaff()[0] ?? {};
  let printed = '';
  await expect(async () => {
    printed = await ops(...words, '--as', identifier, '--code', takeCode(0, totp));
  }).toPass(NEXT_CODE);
  return /P-\d+/.exec(printed)?.[0] ?? '';
}

/** Money for an account number at the provider that is no customer's of ours: it is held. */
export async function sendStrangersMoney(amountKobo: number): Promise<void> {
  const nowhere = { web: 0, sandbox: 0, desk: 0, smtp: 0 };
  const { SANDBOX_PAYSTACK_KEY } = sandboxVariables(DATA, nowhere);
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${ADDRESSES.sandboxUrl}/paystack${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_PAYSTACK_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // The provider's envelope.
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { customer_code: customer } = await ask('/customer', { email: `${Date.now()}@elsewhere.example` });
  const account = await ask('/dedicated_account', { customer, preferred_bank: 'test-bank' });
  await sendTransfer(String(account['account_number']), amountKobo);
}
