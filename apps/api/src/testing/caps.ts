import type { TestCustomer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

/** Marks the customer as one whose BVN is confirmed: the check itself has its own tests. */
export async function confirmBvn({ services }: MoneyApp, { userId }: TestCustomer): Promise<void> {
  await services.db
    .insertInto('kycCase')
    .values({
      userId,
      status: 'bvn_confirmed',
      bvnSealed: Buffer.from('x'),
      bvnEnding: '1234',
      birthDate: '1994-05-14',
      recordName: 'Ada Obi',
      bvnConfirmedAt: services.clock.now(),
    })
    .execute();
}

/** Somebody sends so many naira to that account number; returns the provider's reference. */
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
    .selectFrom('staffCase')
    .select(['reference', 'detail'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
}
