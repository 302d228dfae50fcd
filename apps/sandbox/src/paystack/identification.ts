import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Customer } from '../records.ts';
import { accountName } from './account-names.ts';
import { changeCustomer } from './customers.ts';

export const identification = z.object({
  country: z.literal('NG'),
  type: z.literal('bank_account'),
  account_number: z.string(),
  bvn: z.string(),
  bank_code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string().optional(),
});
export type Identification = z.infer<typeof identification>;

/** The identity that the provider documents for test keys. */
const DOCUMENTED_BVN = '222222222221';

/** Checks the BVN against the people we know; the result goes out as an event. */
export function identifyCustomer(context: Context, customer: Customer, wanted: Identification): boolean {
  const passed = matches(context, wanted);
  const about = { customer_id: String(customer.id), customer_code: customer.code, email: customer.email };
  const { country, type, bvn, account_number, bank_code } = wanted;
  if (passed) {
    changeCustomer(context, customer, { identified: true });
    context.webhooks.emit('customeridentification.success', customer.code, ['identity'], {
      ...about,
      identification: { country, type, value: `${bvn.slice(0, 3)}*****${bvn.slice(-3)}` },
    });
  } else {
    context.webhooks.emit('customeridentification.failed', customer.code, ['identity'], {
      ...about,
      identification: { country, type, bvn, account_number, bank_code },
      reason: 'Account number or BVN is incorrect',
    });
  }
  return passed;
}

function matches(
  context: Context,
  { bvn, account_number, bank_code, first_name, last_name }: Identification,
): boolean {
  if (accountName(context, bank_code, account_number) === undefined) return false;
  if (bvn === DOCUMENTED_BVN) return bank_code === '007' && account_number === '0111111111';
  const person = context.world.people.get(bvn);
  if (!person) return false;
  return same(person.firstName, first_name) && same(person.lastName, last_name);
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
