import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import {
  enrol,
  openShown,
  proposeByShell,
  sendStrangersMoney,
  signInDemo,
  signInToDesk,
} from './support/desk.ts';
import { expectEveryLook, WIDE } from './support/desk-looks.ts';
import { sendId, someBvnRecord, userId } from './support/identity-check.ts';
import { personWithEmail } from './support/people.ts';
import { ops } from './support/staff.ts';

/** A notification reaches an open page within seconds: a job writes it, and each process looks once a second. */
const LIVE = { timeout: 20_000 * pace() };
const FROZEN = 'Nothing can leave your account for now.';

/** Kibibytes of script that the desk may load at first, as they come over the wire. */
const SCRIPT_MAX = 150 * 1_024;

test('a member of staff enrols, signs in and answers a case, which the customer sees at once', async ({
  page: customer,
  browser,
}) => {
  const wire = await beginSignedUp(customer, personWithEmail());
  const words = 'My deposit of this morning is not there.';
  const { id } = await wire.call('POST', '/cases', { text: words });
  await customer.goto(`/help/cases/${String(id)}`);
  const heading = customer.getByRole('heading', { name: /^Case C-\d+$/ });
  const number = (await heading.innerText()).replace('Case ', '');

  const page = await browser.newPage({ viewport: WIDE });
  const member = await enrol(page, `ada-${Date.now()}`, 'support');
  expect(page.url()).toBe(`${member.url}/enrol`);
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await expectEveryLook(page);
  await signInToDesk(page, member);
  await expectEveryLook(page);

  await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await openShown(page);
  await expect(page.getByText(words)).toBeVisible();
  await page.keyboard.type('It is there now. The bank sent it late.');
  await page.getByRole('button', { name: `Answer ${number}` }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${number}`) })).toHaveCount(0);
  expect(page.url()).toBe(`${member.url}/`);
  expect(await page.title()).toBe('Kolo desk');
  await expect(customer.getByText('It is there now. The bank sent it late.')).toBeVisible();

  await page.reload();
  const script = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // All that getEntriesByType('resource') returns are of this class.
      .map((one) => one as PerformanceResourceTiming)
      .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(SCRIPT_MAX);
  await page.close();
});

test('an identity check is rejected, sent again and approved at the desk, and the customer sees each at once', async ({
  page: customer,
  browser,
}) => {
  const wire = await beginSignedUp(customer, personWithEmail());
  await wire.call('POST', '/kyc/bvn', await someBvnRecord());
  await sendId(customer, wire);
  await customer.goto('/settings/kyc');
  await expect(customer.getByText('We are checking.')).toBeVisible();

  const page = await browser.newPage({ viewport: WIDE });
  await enrol(page, `ife-${Date.now()}`, 'operations');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  const choose = async () => {
    await page.getByRole('button', { name: /^Identity checks/ }).click();
    const id = await userId(customer);
    const rows = page.locator('.desk-row');
    await expect(rows.first()).toBeVisible();
    for (let row = 0; row < (await rows.count()); row += 1) {
      await rows.nth(row).click();
      if ((await page.locator('.desk-shown').innerText()).includes(id)) return;
    }
    throw new Error('the check is not in the queue');
  };
  await choose();
  await page.getByRole('button', { name: 'Look at the front' }).click();
  await expect(page.getByRole('img', { name: /^The front of the document/ })).toBeVisible();
  await expect(page.getByText('Number A00123456')).toBeVisible();
  await expectEveryLook(page);
  await page.getByLabel('Reason').fill('The photo is blurred. Take it by daylight.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(customer.getByText('The photo is blurred. Take it by daylight.').first()).toBeVisible();

  await sendId(customer, wire);
  await choose();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Look at the front of the document at the desk first.')).toBeVisible();
  await page.getByRole('button', { name: 'Look at the front' }).click();
  await expect(page.getByRole('img', { name: /^The front of the document/ })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByText(/verified/i).first()).toBeVisible();
  const record = await ops('record', 'customer', await userId(customer));
  for (const command of ['kyc photo', 'kyc reject', 'kyc approve']) expect(record).toContain(command);
  await page.close();
});

/** Opens what waits for a second person under this number. */
async function openProposal(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^Proposals/ }).click();
  await page.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  await openShown(page);
}

test('held money is released and a frozen customer unfrozen by two, and never by one', async ({
  page: customer,
  browser,
}) => {
  const wire = await beginSignedUp(customer, personWithEmail());
  const { id } = await wire.call('GET', '/users/me');
  const naira = 1_000 + (Date.now() % 1_000_000);
  await sendStrangersMoney(naira * 100);

  const first = await browser.newPage({ viewport: WIDE });
  await signInDemo(first, 0);
  await first.getByRole('button', { name: /^Unmatched money/ }).click();
  const row = first.getByRole('button', { name: new RegExp(`^₦${naira.toLocaleString('en-NG')}`) });
  await row.click();
  await openShown(first);
  await expect(first.getByText(/^From /)).toBeVisible();
  await first.keyboard.type(String(id));
  await first.getByRole('button', { name: 'Propose: Release held money' }).click();
  const said = await first.getByText(/^This is proposed as P-/).innerText();
  const release = /P-\d+/.exec(said)?.[0] ?? '';
  await openProposal(first, release);
  await expect(first.getByText('You proposed this. Another member of staff approves it.')).toBeVisible();
  await expect(first.getByRole('button', { name: `Approve ${release}` })).toHaveCount(0);
  await expectEveryLook(first);

  await ops('customers', 'freeze', String(id), '--reason', 'We are asking the bank.', '--review', '3');
  const unfreeze = await proposeByShell(
    'customers',
    'unfreeze',
    String(id),
    '--reason',
    'She came with an ID.',
  );
  await customer.goto('/');
  await expect(customer.getByText(FROZEN)).toBeVisible();
  const second = await browser.newPage({ viewport: WIDE });
  await signInDemo(second, 1);
  for (const number of [unfreeze, release]) {
    await openProposal(second, number);
    await expectEveryLook(second);
    await second.getByRole('button', { name: `Approve ${number}` }).click();
    await expect(second.getByRole('button', { name: new RegExp(`^${number} `) })).toHaveCount(0);
  }
  expect(await wire.balance('ds')).toBe(naira);
  // The customer, who looks, sees it at once.
  await expect(customer.getByText(FROZEN)).toBeHidden(LIVE);
  await second.getByRole('button', { name: 'Record', exact: true }).click();
  await second.getByLabel('Member of staff or customer').fill(String(id));
  await second.getByRole('button', { name: 'Show', exact: true }).click();
  await second.getByRole('button', { name: /^customers unfreeze ada.demo, approved by/ }).click();
  await expect(second.getByText('ada.demo, approved by bola.demo').last()).toBeVisible();
  await expectEveryLook(second);
  expect(new URL(second.url()).pathname + new URL(second.url()).search).toBe('/');
  await first.close();
  await second.close();
});
