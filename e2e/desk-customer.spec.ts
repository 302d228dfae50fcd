import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { enrol, openShown, signInDemo } from './support/desk.ts';
import { expectEveryLook, WIDE } from './support/desk-looks.ts';
import { furnish } from './support/furnish.ts';
import { userId } from './support/identity-check.ts';
import { personWithEmail } from './support/people.ts';
import { ops } from './support/staff.ts';

/** Looks for a customer by the keyboard alone, and opens the one who is found. */
async function openCustomer(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 customer found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await openShown(page);
  await expect(page.getByRole('navigation', { name: 'Of this customer' })).toBeVisible();
}

test('staff find a customer, see all of them masked, open one thing with a reason and freeze the account', async ({
  page: customer,
  browser,
}) => {
  const person = personWithEmail('Adaeze Oluwaseun-Chukwuemeka Okonkwo');
  const { email = '' } = person;
  const wire = await beginSignedUp(customer, person);
  await furnish(wire);
  await customer.goto('/dashboard');
  const id = await userId(customer);

  const page = await browser.newPage({ viewport: WIDE });
  const member = await enrol(page, `ngozi-${Date.now()}`, 'support');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await openCustomer(page, email);
  await expectEveryLook(page);
  const whole = () => page.locator('main').innerText();
  expect(await whole()).not.toContain(email);
  expect(await whole()).not.toContain('Okonkwo');

  const parts = page.getByRole('navigation', { name: 'Of this customer' }).getByRole('button');
  const count = await parts.count();
  for (let part = 0; part < count; part += 1) {
    await expect(parts.nth(part)).toHaveAttribute('aria-current', 'true');
    expect(await whole()).not.toContain('Okonkwo');
    if (/^(?:Payments|Orders|Freezes) /.test(await parts.nth(part).innerText())) await expectEveryLook(page);
    await page.keyboard.press('l');
  }
  await page.getByRole('button', { name: /^Payments/ }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('list', { name: 'What it went through' })).toContainText('started');

  await page.getByText('See something in full').click();
  await page.getByLabel('Why you need it').fill('She is on the phone and reads it out.');
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Okonkwo$/ })).toBeVisible();
  expect(await whole()).not.toContain(email);

  await page.locator('summary', { hasText: 'Freeze' }).click();
  await page.getByLabel('Reason').fill('We are asking your bank.');
  await page.getByLabel('Look at it again').selectOption('3');
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
  const banner = customer.getByRole('status').filter({ hasText: 'Nothing can leave your account for now.' });
  await expect(banner).toContainText('We are asking your bank.');
  expect(page.url()).toBe(`${member.url}/`);
  expect(await page.title()).toBe('Kolo desk');

  const record = await ops('record', 'customer', id);
  expect(record).toContain('customers unmask');
  expect(record).toContain('She is on the phone and reads it out.');
  expect(record).toContain('customers freeze');
  await page.close();
});

test('a contact is changed by a form of the desk, with the paper of a case, by two', async ({
  page: customer,
  browser,
}) => {
  const person = personWithEmail();
  const { email = '' } = person;
  const wire = await beginSignedUp(customer, person);
  await wire.call('POST', '/cases', { text: 'I have lost my phone and my email.' });
  // The contract's shape: { results }.
  const [asked] = ((await wire.call('GET', '/cases'))['results'] ?? []) as { number: string }[];
  const { email: other = '' } = personWithEmail();

  const first = await browser.newPage({ viewport: WIDE });
  await signInDemo(first, 0);
  await openCustomer(first, email);
  await first.locator('summary', { hasText: 'Change a contact' }).click();
  await first.getByLabel('New email or phone number').fill('nobody');
  await first.getByLabel('Case').fill(asked?.number ?? '');
  await first.getByLabel('Reason').fill('She came with an affidavit.');
  await first.getByRole('button', { name: 'Propose: Change a contact' }).click();
  await expect(first.locator('.field.bad')).toHaveCount(1);
  await expectEveryLook(first);
  await first.getByLabel('New email or phone number').fill(other);
  await first.getByRole('button', { name: 'Propose: Change a contact' }).click();
  const said = await first.getByText(/^This is proposed as P-/).innerText();
  const number = /P-\d+/.exec(said)?.[0] ?? '';

  const second = await browser.newPage({ viewport: WIDE });
  await signInDemo(second, 1);
  await second.getByRole('button', { name: /^Proposals/ }).click();
  await second.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  await openShown(second);
  await expect(second.getByText(other)).toBeVisible();
  await second.getByRole('button', { name: `Approve ${number}` }).click();
  await expect(second.getByRole('button', { name: new RegExp(`^${number} `) })).toHaveCount(0);
  await openCustomer(second, email);
  await second.getByRole('button', { name: /^Contacts/ }).click();
  await expect(second.getByRole('heading', { name: 'email waiting' })).toBeVisible();
  await second.getByRole('button', { name: 'What staff did' }).click();
  await expect(second.getByRole('button', { name: /^contacts change/ })).toBeVisible();
  await expectEveryLook(second);
  await first.close();
  await second.close();
});
