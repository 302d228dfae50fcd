import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { paymentSection } from './desk-section.ts';

const world = await openMoneyApp();

test('a page of payments asks as often for three as for one, and each has its own timeline and reference', async () => {
  const { services } = world;
  const customer = await world.signUpSaver();
  let asked = 0;
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const section = paymentSection({ ...services, db });
  const page = async () => {
    // The first look makes the short references.
    await section.page(customer.userId, 0, 'support');
    asked = 0;
    const { lines } = await section.page(customer.userId, 0, 'support');
    return { lines, asked };
  };
  await world.play(await world.started(customer, 1_000), 'success');
  const one = await page();
  for (const amount of [2_000, 3_000]) await world.started(customer, amount);
  const three = await page();
  expect([one.lines.length, three.lines.length]).toEqual([1, 3]);
  expect(three.asked).toBe(one.asked);
  expect(three.lines.map(({ title }) => title)).toEqual(['₦3,000.00', '₦2,000.00', '₦1,000.00']);
  expect(three.lines.at(-1)).toEqual(one.lines[0]);
  const references = three.lines.map(({ facts }) => facts.find(({ name }) => name === 'Reference')?.value);
  expect(new Set(references).size).toBe(3);
  for (const { timeline } of three.lines) expect(timeline[0]?.text).toBe('started');
});
