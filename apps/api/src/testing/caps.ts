import type { TestCustomer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

/** Marks the customer as one whose BVN is confirmed: the check itself has tests of its own. */
export async function confirmBvn({ services }: MoneyApp, { userId }: TestCustomer): Promise<void> {
  await services.db
    .insertInto('kyc_case')
    .values({
      user_id: userId,
      status: 'bvn_confirmed',
      bvn_sealed: Buffer.from('x'),
      bvn_ending: '1234',
      birth_date: '1994-05-14',
      record_name: 'Ada Obi',
      bvn_confirmed_at: services.clock.now(),
    })
    .execute();
}

/** Somebody sends so many naira to that account number; answers the provider's reference. */
export async function sendTo(world: MoneyApp, accountNumber: string, amountNaira: number): Promise<string> {
  const sent = await world.sandbox.control('POST', '/inbound', {
    accountNumber,
    amountKobo: amountNaira * 100,
  });
  // The sandbox's contract: { reference, status }.
  return (sent as { reference: string }).reference;
}

/** The cases of this kind that staff have about the customer, oldest first. */
export function casesAbout(
  { services }: MoneyApp,
  { userId }: TestCustomer,
  kind: 'above_cap' | 'amount_mismatch' | 'chargeback',
) {
  return services.db
    .selectFrom('staff_case')
    .select(['reference', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
}
