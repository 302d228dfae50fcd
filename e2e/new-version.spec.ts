import { expect, test, type Browser, type Page } from '@playwright/test';
import { ADDRESSES } from './support/addresses.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { beforeKolo, STALLED_FILE } from './support/next-build.ts';
import { untilPrepared } from './support/offline.ts';
import { personWithEmail } from './support/people.ts';

/** A customer of the present version has begun to fill in the form of a new package, and the offline worker is ready. */
async function fillInForm(browser: Browser) {
  const kolo = await beforeKolo(ADDRESSES.url);
  const context = await browser.newContext({ baseURL: kolo.url });
  const page = await context.newPage();
  await beginSignedUp(page, personWithEmail(), undefined, kolo.url);
  await untilPrepared(page);
  await page.goto('/packages/new/daily');
  await page.getByLabel('What is it for?').fill('Rent for January');
  return { kolo, context, page };
}

/** As the browser itself does now and then. */
function update(page: Page): Promise<void> {
  return page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
}

/** The scripts of the page that belong to the previous version. */
async function previousScripts(page: Page): Promise<string[]> {
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.split('/assets/')[1] ?? []),
  );
  return scripts.filter((name) => !name.startsWith('next-'));
}

test('a new version is offered while the app is open, comes by one reload, and nothing that was typed is lost', async ({
  browser,
}) => {
  const { kolo, context, page } = await fillInForm(browser);
  await expect(page.getByText('A new version of Kolo is ready.')).toHaveCount(0);

  let loads = 0;
  page.on('load', () => (loads += 1));
  kolo.release();
  await update(page);
  await expect(page.getByText('A new version of Kolo is ready.')).toBeVisible();
  await expectAccessible(page);
  // Whoever does not want it now goes on with the version that is open.
  await expect(page.getByLabel('What is it for?')).toHaveValue('Rent for January');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('A new version of Kolo is ready.')).toHaveCount(0);
  await expect(page.getByLabel('What is it for?')).toHaveValue('Rent for January');
  expect(await previousScripts(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
  await untilPrepared(page);
  expect(loads).toBe(1);

  // The version that is open and the worker are one again: nothing is left to offer.
  await update(page);
  const left = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { active, installing, waiting } = registration ?? {};
    return { state: active?.state, installing: installing ?? null, waiting: waiting ?? null };
  });
  expect(left).toEqual({ state: 'activated', installing: null, waiting: null });
  await page.reload();
  await untilPrepared(page);
  await context.setOffline(true);
  await page.goto('/');
  // Once this is there, so is the place of the offer.
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('A new version of Kolo is ready.')).toHaveCount(0);
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  await context.close();
  await kolo.stop();
});

test('a new version comes when it is asked for, even while the previous worker waits for a file', async ({
  browser,
}) => {
  const { kolo, context, page } = await fillInForm(browser);
  await page.evaluate((file) => void fetch(file).catch(() => undefined), STALLED_FILE);
  kolo.release();
  await update(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('A new version of Kolo is ready.')).toHaveCount(0);
  await expect(page.getByLabel('What is it for?')).toHaveValue('Rent for January');
  expect(await previousScripts(page)).toEqual([]);
  await context.close();
  await kolo.stop();
});
