import { pace } from '@kolo/tools/environment/pace.ts';
import { expect, test } from 'vitest';
import type { Answer, TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { sbCalls } from '#testing/sb-saver.ts';

const world = await openMoneyApp();

/** The full number in `npm run test:full`; a share of them in every run. */
const BUYERS = process.env['KOLO_TEST_SIZE'] === 'full' ? 200 : 30;
const TIMEOUT_MS = 5 * 60_000 * pace();
const PIECES = 5;
const PRICE = 10_000;
const FEE = 2_500;
const UNAVAILABLE = 503;

interface Buyer {
  readonly customer: TestCustomer;
  readonly packageId: string;
  readonly key: string;
}

test(
  'of many who want the last pieces at once as many as there are get one, and nobody else pays',
  { timeout: TIMEOUT_MS },
  async () => {
    const calls = orderCalls(world);
    const saver = sbCalls(world);
    const { productId } = await calls.ready({ price: PRICE, pieces: PIECES });
    const buyers: Buyer[] = [];
    for (let n = 0; n < BUYERS; n += 1) {
      const customer = await saver.saver(PRICE + FEE);
      const packageId = await saver.filled(customer, productId, PRICE);
      buyers.push({ customer, packageId, key: world.services.ids.next() });
    }
    const order = async ({ customer, packageId, key }: Buyer): Promise<Answer> => {
      const answer = await calls.place(customer, packageId, fromDs, key);
      // A busy server says so, and the client asks again under the same key.
      return answer.status === UNAVAILABLE ? order({ customer, packageId, key }) : answer;
    };
    const first = await Promise.all(buyers.map(order));
    // Every second answer is lost on its way, so its customer asks again.
    const again = await Promise.all(buyers.filter((_, n) => n % 2 === 0).map(order));
    const answers = first
      .map((answer, n) => (n % 2 === 0 ? again[n / 2] : answer))
      .filter((one) => one !== undefined);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PIECES);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 WRONG_STATE']),
    );
    expect(await calls.pieces(productId)).toBe(0);
    for (const [n, { customer, packageId }] of buyers.entries()) {
      const { body } = await saver.get(customer, packageId);
      const left = { ...(await saver.accounts(customer)), package: body.totalContribution };
      const got = answers[n]?.status === 201;
      expect(left).toMatchObject(got ? { ds: 0, package: 0 } : { ds: FEE, package: PRICE });
    }
  },
);
