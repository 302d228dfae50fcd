import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, register } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { codeFor } from './support/sandbox.ts';

/** From nothing to the provider's page. Source: product rules, first day. */
const TAPS_MAX = 10;

/** Counts every press on something that can be pressed, over all pages of the app; what is typed is not pressed. */
async function countTaps(page: Page): Promise<() => readonly string[]> {
  const taps: string[] = [];
  await page.exposeFunction('countTap', (name: string) => void taps.push(name));
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => {
        const pressed =
          target instanceof Element ? target.closest('a, button, label, input[type="radio"]') : null;
        // Put there by the test, just above.
        const { countTap } = window as unknown as { countTap: (name: string) => void };
        if (pressed !== null) countTap(pressed.textContent ?? '');
      },
      true,
    );
  });
  return () => taps;
}

test('from nothing to the first naira it takes ten taps at most before the provider’s page', async ({
  page,
}) => {
  const taps = await countTaps(page);
  await register(page, personWithEmail());
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('radio', { name: /^DS account/i }).click({ force: true });
  await picker.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('link', { name: 'Deposit' }).first().click();
  await page.getByLabel('Amount in naira').fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay ₦1,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  expect(taps().length, taps().join(' · ')).toBeLessThanOrEqual(TAPS_MAX);
  expect(taps().length, 'each of them was seen').toBeGreaterThan(TAPS_MAX / 2);
});

test('what is typed to register survives a reload, but for the password, and names what one agrees to', async ({
  page,
}) => {
  const person = personWithEmail();
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Email')).toHaveValue(person.email ?? '');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^privacy notice/ }).click();
  const notice = await opened;
  await expect(notice.getByRole('heading', { name: 'Privacy notice' })).toBeVisible();
  // Once above the text, and not within its sentences.
  await expect(notice.getByText('Not a real company')).toHaveCount(1);
  await expect(notice.getByText('Not a real company')).toBeVisible();
  // One line in the page sets the theme before paint; no script is loaded.
  expect(await notice.locator('script').count()).toBe(1);
  expect(await notice.locator('script[src], link[rel="modulepreload"]').count()).toBe(0);
  // The page's own policy lets that line run.
  await expect(notice.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(notice);
  await page.bringToFront();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('digits of the code').fill(await codeFor(person.email ?? ''));
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our terms and privacy notice' })).toHaveCount(0);
});

test('a client that sent no version is asked on the first screen, once', async ({ page }) => {
  await page.route('**/api/v1/auth/register', async (route) => {
    const { termsVersion: _unsent, ...body } = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify(body) });
  });
  await register(page, personWithEmail());
  await page.getByRole('button', { name: 'Skip' }).click();
  const question = page.getByRole('region', { name: 'Our terms and privacy notice' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'I agree' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(question).toHaveCount(0);
});
