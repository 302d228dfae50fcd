import { expect, test } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

const LOADED_AHEAD_MS = 20_000 * pace();

test('a lost connection is no crash: what is loaded opens, and the rest opens when the customer is back', async ({
  page,
  context,
}) => {
  await beginSignedUp(page, personWithEmail());
  // The bottom bar's screens are fetched once the page is idle.
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join('\n'),
        ),
      { timeout: LOADED_AHEAD_MS },
    )
    .toMatch(/settings-screen/);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await page.getByRole('link', { name: /^Personal information/ }).click();
  await expect(page.getByRole('heading', { name: 'This needs a connection.' })).toBeVisible();
  await expect(page.getByText('It will open when you are back online.')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  await expect(page.getByLabel(/first name/i)).toBeVisible();
});

test('a crash on the login page has its screen and its report (specification, section 2)', async ({
  page,
}) => {
  // What the page before passed along breaks the form while it is drawn.
  await page.addInitScript(() => {
    const exec = RegExp.prototype.exec;
    // oxlint-disable-next-line no-extend-native -- a defect in the page, made from outside
    RegExp.prototype.exec = function (text: string) {
      if (text === 'Break this page. Please.') throw new Error('broken on purpose');
      return exec.call(this, text);
    };
  });
  await page.goto('/auth/login');
  const report = page.waitForResponse((answer) => answer.url().endsWith('/telemetry/crashes'));
  await page.evaluate(() => {
    history.replaceState({ message: 'Break this page. Please.' }, '');
    location.reload();
  });
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect((await report).status()).toBeLessThan(300);
  await expect(page.getByText('We have recorded this for the team.')).toBeVisible();
  await expectAccessible(page);
});
