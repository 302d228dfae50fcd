import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ApiCustomer } from './api-customer.ts';
import { expectAccessible } from './journey.ts';
import { makeKnown } from './sandbox.ts';
import { ops } from './staff.ts';

const BIRTH_DATE = '1994-05-14';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export async function someBvn(
  names: Names = { firstName: 'OKONKWO', lastName: 'Adaeze Chioma' },
): Promise<string> {
  const bvn = `22${String(randomInt(1e9)).padStart(9, '0')}`;
  await makeKnown({ bvn, ...names, birthDate: BIRTH_DATE });
  return bvn;
}

export async function userId(page: Page): Promise<string> {
  const session = await page.evaluate(() => localStorage.getItem('kolo.session') ?? '{}');
  // The app's own entry: the tokens with the customer they belong to.
  return (JSON.parse(session) as { userId: string }).userId;
}

/** A picture of this very page: as good a photo as any. */
export async function choosePhoto(page: Page): Promise<void> {
  const photo = { name: 'passport.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Passport' }).click();
  await page.getByLabel('Passport number').fill('a00123456');
  await page.getByLabel('Choose a photo of your passport').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'Preview of your passport' })).toBeVisible();
}

export async function sendPhoto(page: Page): Promise<void> {
  await choosePhoto(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
}

export async function confirmBvn(page: Page, bvn: string): Promise<void> {
  await page.getByLabel('Bank Verification Number').fill(bvn);
  await page.getByLabel('Date of birth').fill(BIRTH_DATE);
  await page.getByRole('button', { name: 'Check BVN' }).click();
  await expect(page.getByRole('heading', { name: 'Photo of your ID' })).toBeVisible();
}

/** What the first step of the check sends. */
export async function someBvnRecord(names?: Names): Promise<{ bvn: string; birthDate: string }> {
  return { bvn: await someBvn(names), birthDate: BIRTH_DATE };
}

/** Sends an ID over the wire. */
export async function sendId(page: Page, wire: ApiCustomer): Promise<void> {
  const form = new FormData();
  form.set('type', 'passport');
  form.set('number', 'A00123456');
  form.set('front', new Blob([new Uint8Array(await page.screenshot())], { type: 'image/png' }), 'front.png');
  await wire.upload('/kyc/id', form);
}

/** From nothing to verified by staff, over the wire: the screens have their own journey. */
export async function becomeVerified(page: Page, wire: ApiCustomer, names?: Names): Promise<void> {
  await wire.call('POST', '/kyc/bvn', await someBvnRecord(names));
  await sendId(page, wire);
  await ops('kyc', 'approve', await userId(page));
}
