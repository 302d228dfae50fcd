import { describe, expect, test } from 'vitest';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';

const HOUR_MS = 60 * 60 * 1_000;

const world = await openMoneyApp();

async function statusOf(reference: string): Promise<string> {
  const { status } = await world.services.db
    .selectFrom('inboundTransfer')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return status;
}

describe('a transfer of which the provider knows nothing', () => {
  test('is asked about for as long as an event may be repeated, and then dismissed', async () => {
    const event = JSON.parse(successEvent('made-up-2', 900_000));
    const data = { ...event.data, channel: 'dedicated_nuban' };
    await world.deliver(JSON.stringify({ ...event, data }));
    await world.runJobs();
    expect(await statusOf('made-up-2')).toBe('heard');
    world.clock.advance(71 * HOUR_MS);
    await world.runDue();
    expect(await statusOf('made-up-2')).toBe('heard');
    world.clock.advance(24 * HOUR_MS);
    await world.runDue();
    expect(await statusOf('made-up-2')).toBe('dismissed');
  });

  test('and that it lists after all is taken, also when it was dismissed', async () => {
    const customer = await world.signUpSaver();
    const { accountNumber } = (await customer.authed('POST', '/virtual-account')).body;
    const sent = await world.sandbox.control('POST', '/inbound', { accountNumber, amountKobo: 120_000 });
    // The sandbox's contract: { reference, status }.
    const { reference } = sent as { reference: string };
    await world.services.db
      .insertInto('inboundTransfer')
      .values({ reference, status: 'dismissed', heardAt: world.clock.now(), settledAt: world.clock.now() })
      .execute();
    await world.sweepInbound();
    expect(await statusOf(reference)).toBe('credited');
    expect(await world.balanceOf(customer)).toBe(1_200);
    expect(await world.booksHold()).toBe(true);
  });
});
