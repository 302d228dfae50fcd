import { randomInt } from 'node:crypto';
import { kobo } from '@kolo/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors.ts';
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

/** What is said to a deposit of so many naira on top of so many; null: it may go on. */
async function refusalOf(userId: string, held: bigint, amount: bigint, open = 0n): Promise<string | null> {
  const { services } = testApp;
  const deposit = {
    userId,
    heldKobo: kobo(held * NAIRA),
    openKobo: kobo(open * NAIRA),
    amountKobo: kobo(amount * NAIRA),
  };
  try {
    await depositLimit(services)(services.db, deposit);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'LIMIT_EXCEEDED') throw error;
    return error.message;
  }
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
      'You can have at most ₦300,000 in Kolo now, so you can add ₦50,000 or less. ' +
        'Confirm your BVN in Account, Identity verification, to keep more.',
    );
    expect(await refusalOf(userId, 400_000n, 1n)).toContain('and you have that already');
  });

  it('counts what is started and not paid yet, and says so', async () => {
    const { userId } = await testApp.signUp();
    expect(await refusalOf(userId, 100_000n, 100_000n, 100_000n)).toBeNull();
    expect(await refusalOf(userId, 100_000n, 100_001n, 100_000n)).toBe(
      'You can have at most ₦300,000 in Kolo now, so you can add ₦100,000 or less. ' +
        'Payments that are not finished yet count too, until they end. ' +
        'Confirm your BVN in Account, Identity verification, to keep more.',
    );
    expect(await refusalOf(userId, 0n, 50n, 300_000n)).toContain('what you have started to pay reaches that');
  });

  it('is ₦500,000 with a BVN and none once verified', async () => {
    const { userId } = await testApp.signUp();
    await confirmBvn(userId);
    expect(await refusalOf(userId, 0n, 500_000n)).toBeNull();
    expect(await refusalOf(userId, 0n, 500_001n)).toContain('₦500,000');
    const { services } = testApp;
    await services.db.transaction().execute((tx) => markSubmitted(tx, userId, 1, services.clock.now()));
    expect(await refusalOf(userId, 0n, 500_001n)).toContain('photo of your ID');
    await decide(services, { userId, staff: 'ngozi', reason: null });
    expect(await refusalOf(userId, 900_000_000n, 900_000_000n)).toBeNull();
  });
});
