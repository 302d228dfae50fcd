import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { furnish } from './support/furnish.ts';
import { BEST_PRACTICES, expectAccessible } from './support/journey.ts';
import { PREPARED_MS, untilPrepared } from './support/offline.ts';
import { personWithEmail } from './support/people.ts';

/** The scripts that this page has loaded, by the names of their files without the hash. */
function loaded(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  );
}

/** By the grid that it stands on: pages and tags have icons too. */
const DRAWING = 'svg[viewBox="0 0 120 120"]';

test('with less data nothing moves, is fetched ahead or drawn unasked, and the settings say what was used', async ({
  page,
}) => {
  await furnish(await beginSignedUp(page, personWithEmail()));
  await page.goto('/');
  await untilPrepared(page);
  // Fetched ahead, once there is nothing better to do.
  await expect.poll(() => loaded(page)).toContain('settings-screen');
  await page.goto('/settings');
  const less = page.getByRole('switch', { name: 'Use less data' });
  await expect(less).not.toBeChecked();
  await expect(page.getByText(/^About [\d.,]+ MB$/)).toBeVisible();
  await less.click();
  await expect(less).toBeChecked();
  await expectAccessible(page, BEST_PRACTICES);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Next of my savings' })).toBeVisible();
  // What is kept offline comes after everything that would be fetched ahead.
  await untilWorkerIs(page, '/sw.js?less');
  expect(await loaded(page)).not.toContain('settings-screen');

  await page.goto('/products');
  const products = page.getByRole('list', { name: 'Products' });
  await expect(products.getByRole('listitem').first()).toBeVisible();
  await expect(products.locator(DRAWING)).toHaveCount(0);
  expect(await loaded(page)).not.toContain('drawings');
  await expectAccessible(page, BEST_PRACTICES);
  await products.getByRole('link').first().click();
  const show = page.getByRole('button', { name: /Show picture$/ });
  await expect(show).toBeVisible();
  const drawing = page.getByRole('main').locator(DRAWING);
  await expect(drawing).toHaveCount(0);
  await show.click();
  await expect(drawing).toBeVisible();
  await expect.poll(() => loaded(page)).toContain('drawings');
});

/** The page registers the worker when it is idle. Compares the whole registration, so that a failure shows where the worker is stuck. */
async function untilWorkerIs(page: Page, address: string): Promise<void> {
  const workers = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const stateOf = (worker: ServiceWorker | null | undefined) =>
        worker ? `${worker.scriptURL.replace(location.origin, '')} is ${worker.state}` : null;
      return {
        active: stateOf(registration?.active),
        waiting: stateOf(registration?.waiting),
        installing: stateOf(registration?.installing),
      };
    });
  await expect
    .poll(workers, { timeout: PREPARED_MS })
    .toEqual({ active: `${address} is activated`, waiting: null, installing: null });
}
