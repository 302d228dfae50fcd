import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { codeFor } from './support/sandbox.ts';

/** More stops than any screen of this journey has. */
const STOPS_MAX = 60;

/** Walks on with the Tab key until the focus is there, and says where it was lost if it never comes. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible();
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await there.evaluate((element) => element === document.activeElement)) return expectRing(page);
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  throw new Error(`no way by keyboard to ${there.toString()}; it passed ${passed.join(' · ')}`);
}

/** Whoever has no pointer sees where they are: what has the focus is drawn another way than without it. */
async function expectRing(page: Page): Promise<void> {
  const differs = await page.evaluate(async () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const around = [focused.parentElement, focused.parentElement?.parentElement];
    const beside = [...(focused.parentElement?.children ?? [])];
    const drawn = () =>
      [...beside, ...around]
        .filter((element) => element instanceof Element)
        .map((element) => {
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join(' | ');
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await painted();
    const withFocus = drawn();
    focused.blur();
    await painted();
    const without = drawn();
    focused.focus();
    return withFocus !== without;
  });
  const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  expect(differs, `the focus can be seen on ${name}`).toBe(true);
}

async function press(page: Page, there: Locator): Promise<void> {
  await tabTo(page, there);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** What a pointer does is refused, so that no helper uses one by accident. */
async function takePointerAway(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pointed', 'yes'), true);
  });
  return async () => {
    expect(await page.evaluate(() => sessionStorage.getItem('pointed')), 'no pointer was used').toBeNull();
  };
}

test('from sign-up to the first deposit by the keyboard alone', async ({ page }) => {
  const expectNoPointer = await takePointerAway(page);
  const person = personWithEmail();
  await page.goto('/auth/login');
  await press(page, page.getByRole('link', { name: 'Create account' }));
  await type(page, 'Full name', person.name);
  await type(page, 'Email', person.email ?? '');
  await type(page, 'Password', person.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await type(page, 'The 6 digits of the code', await codeFor(person.email ?? ''));
  await press(page, page.getByRole('button', { name: 'Skip' }));
  await expect(page.getByText('No accounts yet')).toBeVisible();

  const open = page.getByRole('button', { name: 'Create Account' });
  await press(page, open);
  const picker = page.getByRole('dialog');
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(open, 'closing gives the focus back').toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, picker.getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, picker.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByText('Your new account has been created successfully')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Deposit', exact: true }).first());
  await type(page, 'Amount in naira', '1000');
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Pay ₦1,000' }));
  await page.waitForURL(/\/paystack\/checkout\//);
  // The provider's page is not ours to judge: its fields are walked in their order.
  for (const [label, text] of [
    [/card number/i, TEST_CARD.number],
    [/expir/i, TEST_CARD.expiry],
    [/cvv/i, TEST_CARD.cvv],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '₦1,000 is in' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Go to Home' }));
  await expect(page.getByText('₦1,000', { exact: true }).first()).toBeVisible();
  await expectNoPointer();
});
