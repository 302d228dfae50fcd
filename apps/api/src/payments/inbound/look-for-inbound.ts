import { LIST_PAGE } from '#providers/paystack/dedicated-accounts.ts';
import type { VirtualAccountRow } from './account-queries.ts';
import { CUSTOMER_PAGES_MAX, LOOK_BACK_MS, SWEEP_BACK_MS, SWEEP_PAGES_MAX } from './limits.ts';
import { hearInbound } from './queries.ts';
import { takeInbound } from './take-inbound.ts';
import type { PaymentWorld } from '../world.ts';

interface Look {
  readonly from: Date;
  readonly pagesMax: number;
  readonly customerCode?: string;
}

/** Takes what the provider lists and nobody has told us of; answers how many. Throws what the provider client throws. */
async function lookFor(world: PaymentWorld, { pagesMax, ...asked }: Look): Promise<number> {
  const { db, clock, logger } = world.services;
  let taken = 0;
  for (let page = 1; page <= pagesMax; page += 1) {
    const references = await world.paystack.listInbound({ ...asked, page });
    for (const reference of references) {
      if (!(await hearInbound(db, reference, clock.now()))) continue;
      await takeInbound(world, reference);
      taken += 1;
    }
    if (references.length < LIST_PAGE) return taken;
  }
  logger.error({ pages: pagesMax, from: asked.from }, 'the provider lists more transfers than are looked at');
  return taken;
}

/** What has come to this customer's number around that time. */
export function lookForCustomer(world: PaymentWorld, account: VirtualAccountRow, since: Date) {
  const from = new Date(since.getTime() - LOOK_BACK_MS);
  return lookFor(world, { customerCode: account.customerCode, from, pagesMax: CUSTOMER_PAGES_MAX });
}

/** What has come to any number of ours in the last days. */
export function lookForAll(world: PaymentWorld) {
  const from = new Date(world.services.clock.now().getTime() - SWEEP_BACK_MS);
  return lookFor(world, { from, pagesMax: SWEEP_PAGES_MAX });
}
