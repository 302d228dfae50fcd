import type { AccountType } from '@kolo/domain/account-types';
import { kobo } from '@kolo/domain/money';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { TestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

interface Wanted {
  readonly type?: AccountType;
  readonly narration?: string;
  readonly id?: string;
}

/** Posts money from outside, now, into an account that is open: without a payment. Returns the movement's id. */
export async function paidIn(
  { services }: Pick<TestApp, 'services'>,
  { userId }: Pick<TestCustomer, 'userId'>,
  amountKobo: bigint,
  { type = 'ds', narration = 'Deposit to DS account', id = services.ids.next() }: Wanted = {},
): Promise<string> {
  await postMovement(services.db, {
    userId,
    key: `test:${id}`,
    id,
    at: services.clock.now(),
    kind: 'accountDeposit',
    from: PROVIDER,
    to: wallet(type),
    amountKobo: kobo(amountKobo),
    narration,
    reference: `kolo-${id}`,
  });
  return id;
}
