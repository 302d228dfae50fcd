import type { Page } from '@playwright/test';
import { beginSignedUp, type ApiCustomer } from './api-customer.ts';
import { furnish, type Furnished } from './furnish.ts';
import { becomeVerified } from './identity-check.ts';
import { personWithEmail } from './people.ts';
import { sendTransfer, until } from './sandbox.ts';

/** The most that any screen has to hold: forty letters, ten digits, and more packages than a page. */
const NAME = { firstName: 'Oluwatimilehinayanfeoluwa', lastName: 'Chukwuemekanwa' };
const NAIRA = 1_234_567_890;
const PACKAGES = 50;

/** Money from the customer's bank until the DS account has that much. */
async function fillUp(customer: ApiCustomer): Promise<void> {
  const has = Number(await customer.balance('ds'));
  const { accountNumber } = await customer.call('POST', '/virtual-account');
  await sendTransfer(String(accountNumber), (NAIRA - has) * 100);
  await until('the transfer', async () => ((await customer.balance('ds')) === NAIRA ? true : undefined));
}

/** Signs somebody up in this page who has one of everything, fifty packages and as much money as ten digits can say. */
export async function beginRich(page: Page): Promise<Furnished> {
  const customer = await beginSignedUp(page, personWithEmail(`${NAME.firstName} ${NAME.lastName}`));
  await becomeVerified(page, customer, NAME);
  const has = await furnish(customer);
  // It has made the first.
  for (let nth = 2; nth <= PACKAGES; nth += 1) {
    await customer.call('POST', '/daily-savings/self-package', {
      target: `School fees and uniforms of child number ${nth}`,
      amountPerDay: 1_000 * nth,
      frequency: 'daily',
    });
  }
  await fillUp(customer);
  return has;
}
