import { randomInt } from 'node:crypto';
import { kobo } from '@kolo/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { depositLimit } from './index.ts';
import { insertCase, markSubmitted } from './queries.ts';
import { decide } from './decide.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const NAIRA = 100n;

interface Open {
  readonly pages?: bigint;
  readonly others?: bigint;
}

/** The refusal of a deposit of so many naira on top of so many; null where it may go on. The last page has 40,000. */
function refused(userId: string, held: bigint, amount: bigint, { pages = 0n, others = 0n }: Open = {}) {
  const { services } = testApp;
  const lastPage = {
    reference: 'kolo-last',
    authorizationUrl: 'https://checkout.example/last',
    amountKobo: kobo(40_000n * NAIRA),
    until: new Date('2026-11-21T08:00:00Z'),
  };
  return depositLimit(services)(services.db, {
    userId,
    heldKobo: kobo(held * NAIRA),
    ordersKobo: kobo(0n),
    underWay: {
      pagesKobo: kobo(pages * NAIRA),
      othersKobo: kobo(others * NAIRA),
      lastPage: pages > 0n ? lastPage : null,
    },
    amountKobo: kobo(amount * NAIRA),
  });
}

async function refusalOf(userId: string, held: bigint, amount: bigint, open?: Open): Promise<string | null> {
  return (await refused(userId, held, amount, open))?.message ?? null;
}

async function confirmBvn(userId: string): Promise<void> {
  const at = testApp.services.clock.now();
  await testApp.services.db.transaction().execute((tx) =>
    insertCase(tx, {
      userId,
      sealed: Buffer.from('sealed'),
      ending: String(randomInt(1_000, 9_999)),
      birthDate: '1994-05-14',
      recordName: 'Ada Obi',
      at,
    }),
  );
}

describe('the deposit limit', () => {
  it('lets a customer without a BVN reach ₦300,000 in all and no naira more', async () => {
    const { userId } = await testApp.signUp();
    expect(await refusalOf(userId, 0n, 300_000n)).toBeNull();
    expect(await refusalOf(userId, 250_000n, 50_000n)).toBeNull();
    expect(await refusalOf(userId, 250_000n, 50_001n)).toBe(
      'You can have at most ₦300,000 in Kolo now. You can add ₦50,000 or less. ' +
        'To keep more, confirm your BVN in Account, KYC verification.',
    );
    expect(await refusalOf(userId, 400_000n, 1n)).toContain('You already have that much.');
  });

  it('counts what is started and not paid yet, and says so', async () => {
    const { userId } = await testApp.signUp();
    const others = 100_000n;
    expect(await refusalOf(userId, 100_000n, 100_000n, { others })).toBeNull();
    expect(await refusalOf(userId, 100_000n, 100_001n, { others })).toBe(
      'You can have at most ₦300,000 in Kolo now. You can add ₦100,000 or less. ' +
        'Payments that are not finished yet count towards this until they end. ' +
        'To keep more, confirm your BVN in Account, KYC verification.',
    );
    expect(await refusalOf(userId, 0n, 50n, { others: 300_000n })).toContain(
      'The payments that you have started already reach that.',
    );
  });

  it('names the page that ends last only where card pages alone stand in the way', async () => {
    const { userId } = await testApp.signUp();
    const open = { pages: 100_000n, others: 100_000n };
    expect(await refused(userId, 0n, 100_000n, open)).toBeNull();
    const alone = await refused(userId, 0n, 100_001n, open);
    expect(alone).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      detail: {
        next: {
          reference: 'kolo-last',
          authorizationUrl: 'https://checkout.example/last',
          until: '2026-11-21T08:00:00.000Z',
        },
      },
    });
    expect(alone?.message).toBe(
      'You can have at most ₦300,000 in Kolo now. You can add ₦100,000 or less. ' +
        'Your card payment of ₦40,000 can still be paid on its page. It counts until 9:00 am on 21 Nov 2026. ' +
        'To keep more, confirm your BVN in Account, KYC verification.',
    );
    expect(await refused(userId, 0n, 200_000n, open)).toMatchObject({ detail: { next: expect.anything() } });
    const both = await refused(userId, 0n, 200_001n, open);
    expect(both?.detail).not.toHaveProperty('next');
    expect(both?.message).toContain(
      'counts towards this for 24 hours. Payments that are not finished yet count towards this until',
    );
    expect((await refused(userId, 200_001n, 0n, open))?.detail.next).toBeUndefined();
  });

  it('is ₦500,000 with a BVN and none once verified', async () => {
    const { userId } = await testApp.signUp();
    await confirmBvn(userId);
    expect(await refusalOf(userId, 0n, 500_000n)).toBeNull();
    expect(await refusalOf(userId, 0n, 500_001n)).toContain('₦500,000');
    const { services } = testApp;
    await services.db.transaction().execute((tx) => markSubmitted(tx, userId, 1, services.clock.now()));
    expect(await refusalOf(userId, 0n, 500_001n)).toContain('photo of your ID');
    await decide(services, { userId, actor: { staffId: null, name: 'ngozi' }, reason: null });
    expect(await refusalOf(userId, 900_000_000n, 900_000_000n)).toBeNull();
  });
});
