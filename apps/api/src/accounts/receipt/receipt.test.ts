import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { openPots } from '#ledger/accounts.ts';
import { INTEREST_EXPENSE, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { download, streamsOf } from '#testing/pdf.ts';

const UNKNOWN_ID = '01940000-0000-7000-8000-000000000000';

const world = await openMoneyApp();

/** Money with no payment behind it. */
async function paidIn(customer: TestCustomer, amountKobo: bigint): Promise<string> {
  const id = world.services.ids.next();
  await world.services.db
    .transaction()
    .execute((tx) => openPots(tx, customer.userId, [INTEREST_EXPENSE, wallet('ds')]));
  await postMovement(world.services.db, {
    userId: customer.userId,
    key: `test:${id}`,
    id,
    at: world.clock.now(),
    kind: 'interestEarned',
    from: INTEREST_EXPENSE,
    to: wallet('ds'),
    amountKobo: kobo(amountKobo),
    narration: 'Interest earned',
    reference: `kolo-${id}`,
  });
  return id;
}

/** A card payment that has gone through; returns its transaction and its reference. */
async function paidByCard(customer: TestCustomer, amountNaira: number) {
  const reference = await world.started(customer, amountNaira);
  await world.play(reference, 'success');
  await world.deliver(successEvent(reference, amountNaira * 100));
  await world.runJobs();
  const { body } = await customer.authed('GET', '/transactions/self');
  return { id: String(body.transactions[0].id), reference };
}

const pdf = (customer: TestCustomer, id: string) =>
  download(world, customer, `/transactions/${id}/receipt?format=pdf`);

describe.each(['', '/receipt'])('GET /transactions/:id%s', (rest) => {
  test('a stranger gets 401, and what is no id 404', async () => {
    expect((await world.call('GET', `/transactions/x${rest}`)).status).toBe(401);
    const customer = await world.signUp();
    expect((await customer.authed('GET', `/transactions/x${rest}`)).status).toBe(404);
  });

  test("another customer's is answered like one that never was", async () => {
    const [owner, other] = [await world.signUpSaver(), await world.signUpSaver()];
    const id = await paidIn(owner, 100n);
    const foreign = await other.authed('GET', `/transactions/${id}${rest}`);
    const unknown = await other.authed('GET', `/transactions/${UNKNOWN_ID}${rest}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  test('answers it as the list shows it, with the name it belongs to', async () => {
    const customer = await world.signUpSaver();
    const id = await paidIn(customer, 100n);
    const { status, body } = await customer.authed('GET', `/transactions/${id}${rest}`);
    expect(status).toBe(200);
    const { customerName, ...transaction } = body;
    const listed = await customer.authed('GET', '/transactions/self');
    expect([transaction]).toEqual(listed.body.transactions);
    expect(customerName).toBe('Ada Obi');
    expect(transaction.shortReference).toMatch(/^KLO-/);
  });

  test('tells the course of the payment that brought it', async () => {
    const customer = await world.signUpSaver();
    const { id, reference } = await paidByCard(customer, 5_000);
    const { body } = await customer.authed('GET', `/transactions/${id}${rest}`);
    expect(body).toMatchObject({ reference, payment: { status: 'succeeded', method: 'card' } });
    expect(body.payment.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'started',
      'awaiting_payment',
      'confirmed',
      'credited',
    ]);
    expect(body.payment.timeline).toEqual((await world.status(customer, reference)).body.timeline);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a withdrawal', () => {
  test('is on its way until the bank has it, and back when it comes back; its receipt tells its course', async () => {
    const calls = payoutCalls(world);
    const { customer, bankAccountId } = await calls.withdrawer(10_000);
    const newest = async () => (await customer.authed('GET', '/transactions/self')).body.transactions;
    const { reference } = await calls.requested(customer, bankAccountId, 2_000);
    const [asked] = await newest();
    expect(asked).toMatchObject({ category: 'Withdrawal', status: 'pending' });
    await world.runJobs();
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    const receipt = async () => (await customer.authed('GET', `/transactions/${asked.id}`)).body;
    expect(await receipt()).toMatchObject({
      status: 'successful',
      withdrawal: {
        status: 'paid',
        amount: 2_000,
        fee: 0,
        timeline: [{ event: 'requested' }, { event: 'sent' }, { event: 'paid' }],
      },
    });
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed');
    const [returned, gone] = await newest();
    expect([returned.direction, returned.status, gone.id, gone.status]).toEqual([
      'inflow',
      'successful',
      asked.id,
      'reversed',
    ]);
    expect((await receipt()).withdrawal.timeline.at(-1)).toMatchObject({ event: 'returned' });
    const page = await receiptPdf(await receipt(), world.clock.now());
    expect(page.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

describe('a receipt as a file', () => {
  test('a format that cannot be is refused', async () => {
    const customer = await world.signUpSaver();
    const id = await paidIn(customer, 100n);
    expect((await customer.authed('GET', `/transactions/${id}/receipt?format=csv`)).status).toBe(400);
  });

  test('is one page with a font of its own for the naira sign', async () => {
    const customer = await world.signUpSaver();
    const id = await paidIn(customer, 123_456_789_000n);
    const { bytes, headers, status } = await pdf(customer, id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="kolo-receipt-${id}.pdf"`);
    const text = bytes.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toMatch(/FamiljenGrotesk/);
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1);
    expect(streamsOf(bytes).toLowerCase()).toContain('20a6');
    expect(text).not.toContain('Keywords');
  });

  test('of a payment with a long course is still one page', async () => {
    const customer = await world.signUpSaver();
    const { id } = await paidByCard(customer, 2_000);
    const { bytes } = await pdf(customer, id);
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});
