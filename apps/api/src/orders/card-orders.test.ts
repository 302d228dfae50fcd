import { describe, expect, test, vi } from 'vitest';
import type { Order } from '@kolo/contract/orders';
import { ProviderRefused } from '#platform/provider-answer.ts';
import { bankAnswers, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { firstDeposit, fromDs, LAGOS_FEE, orderCalls } from '#testing/orders.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);
const saver = sbCalls(world);

const PRICE = 50_000;
const PIN = '4821';
const DAY_MS = 24 * 60 * 60_000;

async function buyer() {
  const made = await calls.ready();
  const card = await savedCard(world, made.customer);
  const byCard = { payShortfallWith: { method: 'saved_card', cardId: card.id } };
  return { ...made, card, byCard };
}

async function kindsToldTo(customer: TestCustomer): Promise<unknown[]> {
  const told = (await noticesLeftFor(world, customer)) as { kind: string }[];
  return told.map(({ kind }) => kind);
}

/** Nobody can tell what became of a charge for so many questions. */
async function silence(): Promise<void> {
  await world.fault('charge_authorization', 'timeout_after_effect');
  await world.fault('transaction.verify', 'error', 10_000);
}

const hearAgain = () => world.sandbox.control('POST', '/faults', { clear: true });

/** The bank wanted to see the customer, who comes to its page at last. */
async function confirmAtBank(customer: TestCustomer, { waitsFor }: Order): Promise<void> {
  expect(waitsFor?.authorizationUrl).toBeDefined();
  const reference = waitsFor?.reference ?? '';
  await world.play(reference, 'success');
  await world.status(customer, reference);
}

async function waiting(customer: TestCustomer, packageId: string, more: object): Promise<Order> {
  const placed = await calls.place(customer, packageId, more);
  expect(placed.status).toBe(201);
  return placed.body;
}

describe('what a saved card pays of an order', () => {
  test('is a contribution of its own, and pays the order in the transaction that settles it', async () => {
    const { customer, packageId, productId, byCard } = await buyer();
    const key = world.services.ids.next();
    const { status, body } = await calls.place(customer, packageId, byCard, key);
    expect([status, body]).toMatchObject([
      201,
      { status: 'placed', paid: PRICE + LAGOS_FEE, price: PRICE, deliveryFee: LAGOS_FEE },
    ]);
    expect(body.waitsFor).toBeUndefined();
    expect((await calls.place(customer, packageId, byCard, key)).body).toEqual(body);
    const [payment, contribution] = (await customer.authed('GET', '/transactions/self')).body.transactions;
    expect([payment.narration, contribution.narration, contribution.amount]).toEqual([
      `Payment for order ${body.number}`,
      `SB contribution - ${body.product.name}`,
      LAGOS_FEE,
    ]);
    expect(await calls.pieces(productId)).toBe(4);
    expect(await saver.accounts(customer)).toMatchObject({ ds: 10_000, sb: 0 });
    expect(await kindsToldTo(customer)).toContain('order_placed');
  });

  test('has the least sum of a card, whatever the least contribution is', async () => {
    const [cheap, dear] = [
      await stock(world.services, 'CARD-CHEAP', 47_700),
      await stock(world.services, 'CARD-DEAR', PRICE),
    ];
    const customer = await saver.saver(PRICE);
    const packageId = await saver.filled(customer, dear, PRICE);
    await saver.change(customer, packageId, { productId: cheap });
    const card = await savedCard(world, customer);
    const byCard = { payShortfallWith: { method: 'saved_card', cardId: card.id } };
    expect((await calls.quote(customer, packageId)).body.shortfall).toBe(200);
    const { body } = await calls.place(customer, packageId, byCard);
    expect(body.paid).toBe(50_200);
  });

  test('and the bank refuses ends the order: the package is as it was before', async () => {
    const { customer, packageId, productId, card, byCard } = await buyer();
    await bankAnswers(world, card, 'declined');
    const { body } = await calls.place(customer, packageId, byCard);
    expect(body).toMatchObject({ status: 'cancelled', paid: 0, canCancel: false });
    expect(await calls.pieces(productId)).toBe(5);
    expect((await saver.get(customer, packageId)).body).toMatchObject({
      status: 'active',
      totalContribution: PRICE,
    });
    expect(await kindsToldTo(customer)).toContain('order_unpaid');
    expect(await kindsToldTo(customer)).not.toContain('payment_failed');
    await bankAnswers(world, card, 'success');
    expect((await calls.place(customer, packageId, byCard)).body.paid).toBe(PRICE + LAGOS_FEE);
  });

  test('and the provider refuses to charge ends the order at once', async () => {
    const { customer, packageId, productId, byCard } = await buyer();
    const later = new ProviderRefused('Charge attempt cannot be fulfilled until 30 minutes', undefined, 400);
    vi.spyOn(world.payments.paystack, 'chargeCard').mockRejectedValueOnce(later);
    const { body } = await calls.place(customer, packageId, byCard);
    expect(body).toMatchObject({ status: 'cancelled', paid: 0, canCancel: false });
    expect(body).not.toHaveProperty('waitsFor');
    expect(await calls.pieces(productId)).toBe(5);
    expect((await saver.get(customer, packageId)).body).not.toHaveProperty('heldFor');
    expect(await kindsToldTo(customer)).toContain('order_unpaid');
    expect((await calls.place(customer, packageId, byCard)).body.paid).toBe(PRICE + LAGOS_FEE);
  });

  test('and nobody answers for is paid by the late answer, once', async () => {
    const { customer, packageId, productId, byCard } = await buyer();
    await silence();
    const order = await waiting(customer, packageId, byCard);
    expect(order).toMatchObject({ status: 'placed', paid: 0, waitsFor: { reference: expect.any(String) } });
    expect(await calls.pieces(productId)).toBe(4);
    await hearAgain();
    await world.status(customer, order.waitsFor?.reference ?? '');
    const paid = await calls.get(customer, order.id);
    expect([paid.paid, paid.waitsFor]).toEqual([PRICE + LAGOS_FEE, undefined]);
  });

  test('of an order that waits holds the package: nothing leaves it, and staff confirm nothing', async () => {
    const { customer, packageId, productId, card, byCard } = await buyer();
    await bankAnswers(world, card, 'challenge');
    const order = await waiting(customer, packageId, byCard);
    expect((await calls.ops('move', order.number, 'confirmed')).printed).toBe('The order is not paid yet.');
    const empty = await saver.filled(customer, productId, 0);
    expect((await saver.get(customer, packageId)).body.heldFor).toBe(order.id);
    expect((await saver.get(customer, empty)).body).not.toHaveProperty('heldFor');
    for (const refused of [
      await saver.transfer(customer, packageId, 1_000),
      await saver.merge(customer, packageId, empty),
      await saver.merge(customer, empty, packageId),
      await saver.change(customer, packageId, { productId: await stock(world.services, 'ELSE-1', 9_000) }),
      await calls.place(customer, packageId, byCard),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    }
    // The sum that the order waits for, a second time and from another page.
    const again = { purpose: 'sb', packageId, amount: LAGOS_FEE, method: 'saved_card', cardId: card.id };
    const second = await customer.authed('POST', '/payments/init-contribution', {
      key: world.services.ids.next(),
      body: again,
    });
    expect([second.status, second.body.code]).toEqual([409, 'WRONG_STATE']);
    await confirmAtBank(customer, order);
    expect((await calls.get(customer, order.id)).paid).toBe(PRICE + LAGOS_FEE);
    expect((await saver.get(customer, packageId)).body).not.toHaveProperty('heldFor');
  });

  test('takes no card of another customer, and one key does not order twice, whatever pays', async () => {
    const [{ customer, packageId, productId, byCard }, other] = [await buyer(), await buyer()];
    const foreign = await calls.place(customer, packageId, other.byCard);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await calls.pieces(productId)).toBe(5);
    const key = world.services.ids.next();
    expect((await calls.place(customer, packageId, byCard, key)).status).toBe(201);
    const again = await calls.place(customer, packageId, fromDs, key);
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('takes the PIN where one is set', async () => {
    const { customer, packageId, productId, byCard } = await buyer();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    expect((await calls.place(customer, packageId, byCard)).body.code).toBe('PIN_REQUIRED');
    expect((await calls.place(customer, packageId, { ...byCard, pin: '9753' })).body.code).toBe('PIN_WRONG');
    expect(await calls.pieces(productId)).toBe(5);
    expect((await calls.place(customer, packageId, { ...byCard, pin: PIN })).status).toBe(201);
  });

  test('and that comes after a day stays in the package, and is told', async () => {
    const { customer, packageId, productId, card, byCard } = await buyer();
    await bankAnswers(world, card, 'challenge');
    const order = await waiting(customer, packageId, byCard);
    const reservations = world.work('look at orders');
    world.clock.advance(DAY_MS - 60_000);
    await reservations.runDue();
    expect((await calls.get(customer, order.id)).status).toBe('placed');
    world.clock.advance(60_000);
    await reservations.runDue();
    const over = await calls.get(customer, order.id);
    expect([over.status, over.paid]).toEqual(['cancelled', 0]);
    expect(await calls.pieces(productId)).toBe(5);
    await confirmAtBank(customer, order);
    expect((await saver.get(customer, packageId)).body).toMatchObject({
      status: 'active',
      totalContribution: PRICE + LAGOS_FEE,
    });
    expect((await calls.get(customer, order.id)).status).toBe('cancelled');
    expect(await kindsToldTo(customer)).toEqual(expect.arrayContaining(['order_unpaid', 'order_paid_late']));
    expect((await calls.quote(customer, packageId)).body.shortfall).toBe(0);
  });

  test('of an order that the customer cancels meanwhile stays in the package too', async () => {
    const { customer, packageId, productId, card, byCard } = await buyer();
    await bankAnswers(world, card, 'challenge');
    const order = await waiting(customer, packageId, byCard);
    expect((await calls.cancel(customer, order.id)).body).toMatchObject({ status: 'cancelled', paid: 0 });
    expect(await calls.pieces(productId)).toBe(5);
    await confirmAtBank(customer, order);
    expect((await saver.get(customer, packageId)).body.totalContribution).toBe(PRICE + LAGOS_FEE);
    expect((await saver.accounts(customer))['sb'] ?? 0).toBe(0);
  });
});

test('what a card brings for an order makes good first what a bank took back meanwhile', async () => {
  const { customer, productId, card, byCard } = await buyer();
  const bank = disputeCalls(world);
  const reference = await firstDeposit(customer);
  const spent = await bank.paid(customer, 20_000);
  await bank.gone(customer, 30_000);
  const empty = await saver.filled(customer, productId, 0);
  await bankAnswers(world, card, 'challenge');
  const order = await waiting(customer, empty, byCard);
  // The other package gives ₦50,000 of it.
  await bank.lose(customer, reference);
  await bank.lose(customer, spent);
  expect(await bank.lossOf(customer)).toBe(3_000_000n);
  await confirmAtBank(customer, order);
  const ended = await calls.get(customer, order.id);
  expect([ended.status, ended.paid, ended.steps.at(-1)?.reason]).toEqual([
    'cancelled',
    0,
    'Your bank took back a payment, and the money for this order repays it.',
  ]);
  expect([await bank.lossOf(customer), await calls.pieces(productId)]).toEqual([0n, 5]);
  expect(await noticesLeftFor(world, customer)).toContainEqual(
    expect.objectContaining({ kind: 'order_paid_late', amountKobo: '5250000' }),
  );
  expect((await saver.get(customer, empty)).body.totalContribution).toBe(PRICE + LAGOS_FEE - 30_000);
});

test('while a bank asks a payment back, the money of an order that waits is not free to withdraw', async () => {
  const { customer, packageId, card, byCard } = await buyer();
  const reference = await firstDeposit(customer);
  const payouts = payoutCalls(world);
  const bankAccountId = await payouts.prepare(customer, 5_000);
  world.clock.advance(DAY_MS + 1);
  await disputeCalls(world).open(customer, reference, { amountKobo: 1_000_000n });
  await bankAnswers(world, card, 'challenge');
  expect((await waiting(customer, packageId, { ...byCard, pin: PIN })).waitsFor).toBeDefined();
  // ₦65,000 is in Kolo: the bank asks for ₦10,000, and the package pays ₦50,000 of the order.
  const { body: room } = await customer.authed('GET', `/withdrawals/room?bankAccountId=${bankAccountId}`);
  expect([room.most, room.why]).toEqual([
    5_000,
    expect.stringContaining(
      'Money for an order that waits for your bank will leave too. You can withdraw up to ₦5,000 now.',
    ),
  ]);
  const refused = await payouts.withdraw(customer, { amount: 5_500, bankAccountId });
  expect([refused.status, refused.body.next]).toMatchObject([409, { disputed: 10_000, free: 5_000 }]);
  expect((await payouts.withdraw(customer, { amount: 4_500, bankAccountId })).status).toBe(201);
});
