import { expect, test } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { BEST_PRACTICES, expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

test('which screens a customer uses is asked once, told only after a yes, and switched off for good', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/events')) told.push(request.postData() ?? '');
  });
  const customer = await beginSignedUp(page, personWithEmail());
  const question = page.getByRole('region', { name: 'May we see which screens you use?' });
  await customer.openAccount('ds');
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  await customer.deposit('ds', 5_000);
  await page.goto('/');
  await expect(question).toBeVisible({ timeout: 30_000 * pace() });
  await expectAccessible(page, BEST_PRACTICES);
  const [no, yes] = ['Do not allow', 'Allow'].map((name) =>
    question.getByRole('button', { name, exact: true }),
  );
  const lookOf = async (button: typeof no) => ({
    className: await button?.getAttribute('class'),
    width: Math.round((await button?.boundingBox())?.width ?? 0),
  });
  expect(await lookOf(no)).toEqual(await lookOf(yes));
  expect(told).toEqual([]);

  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/telemetry/events'), {
    timeout: 30_000 * pace(),
  });
  await yes?.click();
  await expect(question).toHaveCount(0);
  expect((await recorded).status()).toBe(204);
  expect(told.join('')).toContain('"screen":"/"');

  await page.goto('/settings');
  const allowed = page.getByRole('switch', { name: 'Help improve Kolo' });
  await expect(allowed).toBeChecked();
  await expectAccessible(page, BEST_PRACTICES);
  await allowed.click();
  await expect(allowed).not.toBeChecked();
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
});
