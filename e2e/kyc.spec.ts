import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, openAccount } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { choosePhoto, confirmBvn, sendPhoto, someBvn, userId } from './support/identity-check.ts';
import { ops } from './support/staff.ts';

test('a customer goes from nothing to verified', async ({ page }) => {
  const bvn = await someBvn();
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings');
  await page.getByRole('link', { name: 'KYC verification' }).click();
  await expect(page.getByText('Complete your KYC verification to unlock all features.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with BVN' }).click();

  await page.getByLabel('Bank Verification Number').fill('2214 587');
  await page.getByRole('button', { name: 'Check BVN' }).click();
  await expect(page.getByText('A BVN has 11 digits. You have entered 7.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Bank Verification Number').fill(bvn);
  await page.getByLabel('Date of birth').fill('1990-01-01');
  await page.getByRole('button', { name: 'Check BVN' }).click();
  await expect(page.getByText('The BVN record has a different date of birth')).toBeVisible();
  await confirmBvn(page, bvn);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Add the photo.')).toBeVisible();
  await sendPhoto(page);
  await expect(page.getByText('Your KYC verification is pending approval.')).toBeVisible();
  await expectAccessible(page);

  const id = await userId(page);
  expect(await ops('kyc', 'show', id)).not.toContain(bvn);
  await ops('kyc', 'approve', id);
  await page.goto('/settings');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'KYC verification' }).click();
  await expect(page.getByText('You are verified.')).toBeVisible();
  expect(await page.content()).not.toContain(bvn);
  await expectAccessible(page);
});

/** A photo of one colour, as the page itself would draw it. */
async function photoOf(page: Page, colour: string, side: number) {
  const [, base64 = ''] = await page
    .evaluate(
      ([fill, pixels]) => {
        const canvas = document.createElement('canvas');
        canvas.width = pixels;
        canvas.height = pixels;
        const context = canvas.getContext('2d');
        if (context) context.fillStyle = fill;
        context?.fillRect(0, 0, pixels, pixels);
        return canvas.toDataURL('image/png');
      },
      [colour, side] as const,
    )
    .then((url) => url.split(','));
  return { name: 'id.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

test('a photo that staff would send back is refused when it is chosen', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings/kyc/bvn');
  await confirmBvn(page, await someBvn());
  const chosen = page.getByLabel('Choose a photo of your NIN slip');
  await chosen.setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText('Use a JPG, PNG or WebP photo.')).toBeVisible();
  await chosen.setInputFiles(await photoOf(page, '#000', 700));
  await expect(page.getByText('This photo is too dark.')).toBeVisible();
  await expectAccessible(page);
  await chosen.setInputFiles(await photoOf(page, '#fff', 300));
  await expect(page.getByText('This photo is too small to read.')).toBeVisible();
  await chosen.setInputFiles(await photoOf(page, '#fff', 700));
  await expect(page.getByRole('img', { name: 'Preview of your NIN slip' })).toBeVisible();
  await expect(page.getByText('This photo is too small to read.')).toHaveCount(0);
});

test('an upload can be stopped, and sent again', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings/kyc/bvn');
  await confirmBvn(page, await someBvn());
  // The network hangs: nothing answers until the customer gives up.
  await page.route('**/api/v1/kyc/id', () => undefined);
  await choosePhoto(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('The upload was stopped.')).toBeVisible();
  await page.unroute('**/api/v1/kyc/id');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
});

test('a customer who is rejected reads why and sends a new photo', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings/kyc/bvn');
  await confirmBvn(page, await someBvn());
  await sendPhoto(page);
  await ops('kyc', 'reject', await userId(page), '--reason', 'The corners of the passport are cut off.');
  await page.goto('/app/kyc');
  await expect(page.getByText('Your KYC verification was rejected.')).toBeVisible();
  await expect(page.getByText('The corners of the passport are cut off.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send a new photo' }).click();
  await sendPhoto(page);
});

test('the announcement leads to the check, and stays away once it was dismissed', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  const announcement = page.getByRole('region', { name: 'Announcements' });
  await expect(
    announcement.getByText('Complete your KYC verification to unlock all features.'),
  ).toBeVisible();
  await expectAccessible(page);
  await announcement.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await page.goto('/');
  await announcement.getByRole('button', { name: 'Dismiss this announcement' }).click();
  await expect(announcement).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(announcement).toHaveCount(0);
});

test('a deposit above the limit is refused with the figure and the way out', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await page.goto('/payments/deposit?account=ds&amount=300001&step=method');
  await page.getByRole('button', { name: 'Pay ₦300,001' }).click();
  await expect(page.getByText('You can have at most ₦300,000 in Kolo now')).toBeVisible();
  await expect(page.getByText('Confirm your BVN in Account, KYC verification')).toBeVisible();
  await page.goto('/payments/deposit?account=ds&amount=300000&step=method');
  await page.getByRole('button', { name: 'Pay ₦300,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
});

test('a BVN in another name is compared, and the customer reads what happens next', async ({ page }) => {
  const bvn = await someBvn({ firstName: 'IBRAHIM', lastName: 'Musa' });
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings/kyc/bvn');
  await page.getByLabel('Bank Verification Number').fill(`\u200e${bvn}\u202c`);
  await page.getByLabel('Date of birth').fill('1994-05-14');
  await page.getByRole('button', { name: 'Check BVN' }).click();
  await expect(page).toHaveURL(/\/settings\/kyc$/);
  await expect(page.getByText('We will write to you within 3 days.')).toBeVisible();
  expect(await page.content()).not.toContain('Musa');
  await expect(page.getByRole('heading', { name: 'We are comparing your name' })).toBeVisible();
  await expectAccessible(page);
  expect(await ops('kyc', 'show', await userId(page))).toContain('[IBRAHIM] [Musa]');
  await page.getByRole('link', { name: 'Check your name' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});
