import assert from 'node:assert/strict';
import type { AccountType } from '@kolo/domain/account-types';
import { exactly } from './compare.ts';
import type { ModelCustomer } from './customer.ts';
import { send, sendOnce } from './customer.ts';
import { chooseAtMaturity, lockFromAccount, withdrawLock } from './lock-rules.ts';
import { arrive, contribute, mayPay } from './payment-rules.ts';
import {
  changeProduct,
  closeDaily,
  closeSb,
  createDaily,
  createSb,
  mergeSb,
  openAccount,
  transferSb,
  withdrawDaily,
} from './rules.ts';
import type { ModelDaily, ModelLock, ModelSb, Pending, State, Target } from './state.ts';
import { DONE, KOBO, put } from './state.ts';

/** One thing that a customer does, in the model and on the API. */
type Step<Args extends readonly unknown[]> = (
  state: State,
  customer: ModelCustomer,
  ...args: Args
) => Promise<void>;

/** An amount in whole naira. */
type Naira = number;

const kobo = (naira: Naira) => BigInt(naira) * KOBO;

export const open: Step<[AccountType]> = async (state, customer, type) => {
  const outcome = openAccount(state, type);
  await send(customer, outcome, ['POST', '/self-accounts', { accountType: type }]);
};

export const beginDaily: Step<[step: Naira, target: Naira]> = async (state, customer, step, target) => {
  const name = `Goal ${state.daily.length}`;
  const made = createDaily(state, name, kobo(step), kobo(target));
  const asked = { target: name, amountPerDay: step, targetAmount: target, frequency: 'daily' };
  const outcome = typeof made === 'string' ? made : DONE;
  const { body } = await send(customer, outcome, ['POST', '/daily-savings/self-package', asked]);
  if (typeof made !== 'string') made.id = body.id;
};

export const beginSb: Step<[product: string]> = async (state, customer, productId) => {
  const made = createSb(state, productId);
  const { body } = await send(customer, DONE, ['POST', '/daily-savings/sb/self-package', { productId }]);
  made.id = body._id;
};

export const beginLock: Step<[months: number, amount: Naira]> = async (state, customer, months, amount) => {
  const made = lockFromAccount(state, months, kobo(amount));
  const asked = { name: 'Lock', amount, lockPeriod: months };
  const outcome = typeof made === 'string' ? made : DONE;
  const { body } = await sendOnce(customer, outcome, ['POST', '/interest-package/package', asked]);
  if (typeof made !== 'string') made.id = body._id;
};

function paymentBody(target: Exclude<Target, { kind: 'newLock' }>, amount: Naira) {
  if (target.kind === 'account') return { purpose: 'account', accountType: target.type, amount };
  return { purpose: target.kind, packageId: target.id, amount };
}

/** Begins a payment by card; the money comes with a later step, or never. */
export const payByCard: Step<[Exclude<Target, { kind: 'newLock' }>, Naira]> = async (
  state,
  customer,
  target,
  amount,
) => {
  const outcome = mayPay(state, target, kobo(amount));
  const asked = { ...paymentBody(target, amount), method: 'card' };
  const { body } = await sendOnce(customer, outcome, ['POST', '/payments/init-contribution', asked]);
  if (outcome !== DONE) return;
  state.pending.push({
    reference: body.data.reference,
    target,
    kobo: kobo(amount),
    begunAt: state.now,
  });
};

export const payForLock: Step<[months: number, amount: Naira]> = async (state, customer, months, amount) => {
  const outcome = mayPay(state, { kind: 'newLock', months, id: '' }, kobo(amount));
  const asked = { name: 'Lock', amount, lockPeriod: months, method: 'card' };
  const path = '/interest-package/package/initiate-payment';
  const { body } = await sendOnce(customer, outcome, ['POST', path, asked]);
  if (outcome !== DONE) return;
  const target = { kind: 'newLock', months, id: String(body.packageId) } as const;
  state.pending.push({ reference: body.reference, target, kobo: kobo(amount), begunAt: state.now });
};

export const moneyArrives: Step<[Pending]> = async (state, { world, userId }, payment) => {
  arrive(state, payment);
  const answer = await world.call(userId, 'GET', `/payments/status/${payment.reference}`);
  assert.equal(answer.body.status, 'succeeded');
};

/** A bank transfer to the customer's virtual account, of any sum of kobo: it is never refused. */
export const transferArrives: Step<[sumKobo: bigint]> = async (state, { world, userId }, sumKobo) => {
  state.paidInKobo += sumKobo;
  put(state, 'ds', sumKobo);
  await world.transferIn(userId, sumKobo);
};

export const payFromAccount: Step<[ModelDaily | ModelSb | ModelLock, AccountType, Naira]> = async (
  state,
  customer,
  ...[target, from, amount]
) => {
  const outcome = contribute(state, target, from, kobo(amount));
  const asked = { ...paymentBody(target, amount), method: 'account', sourceAccountType: from };
  await sendOnce(customer, outcome, ['POST', '/payments/init-contribution', asked]);
};

export const takeFromDaily: Step<[ModelDaily, AccountType, Naira]> = async (
  state,
  customer,
  ...[daily, to, amount]
) => {
  const outcome = withdrawDaily(state, daily, to, kobo(amount));
  const accountNumber = customer.accountNumbers.get(to) ?? '1000000000';
  const path = `/daily-savings/transfer?packageId=${daily.id}`;
  await sendOnce(customer, outcome, ['POST', path, { amount, accountNumber, target: daily.name }]);
};

export const endDaily: Step<[ModelDaily]> = async (state, customer, daily) => {
  const outcome = closeDaily(state, daily);
  await sendOnce(customer, outcome, ['POST', `/daily-savings/package/${daily.id}/close`]);
};

export const takeFromSb: Step<[ModelSb, Naira]> = async (state, customer, sb, amount) => {
  const outcome = transferSb(state, sb, kobo(amount));
  await sendOnce(customer, outcome, ['POST', `/daily-savings/sb/package/${sb.id}/transfer`, { amount }]);
};

export const merge: Step<[ModelSb, ModelSb]> = async (_state, customer, from, to) => {
  const outcome = mergeSb(from, to);
  const body = { fromPackageId: from.id, toPackageId: to.id };
  await sendOnce(customer, outcome, ['POST', '/daily-savings/sb/package/merge', body]);
};

export const chooseProduct: Step<[ModelSb, product: string]> = async (state, customer, sb, productId) => {
  const outcome = changeProduct(state, sb, productId);
  await sendOnce(customer, outcome, ['PATCH', `/daily-savings/sb/package/${sb.id}`, { productId }]);
};

export const endSb: Step<[ModelSb]> = async (_state, customer, sb) => {
  const outcome = closeSb(sb);
  await send(customer, outcome, ['POST', `/daily-savings/sb/package/${sb.id}/close`]);
};

export const choose: Step<[ModelLock, ModelLock['choice']]> = async (_state, customer, lock, atMaturity) => {
  const outcome = chooseAtMaturity(lock, atMaturity);
  await send(customer, outcome, ['PATCH', `/interest-savings/package/${lock.id}`, { atMaturity }]);
};

export const takeFromLock: Step<[ModelLock, Naira]> = async (state, customer, lock, amount) => {
  const quote = withdrawLock(state, lock, BigInt(amount));
  const path = `/interest-savings/package/${lock.id}/request-withdrawal`;
  const { body } = await sendOnce(customer, typeof quote === 'string' ? quote : DONE, [
    'POST',
    path,
    { amount },
  ]);
  if (typeof quote === 'string') return;
  const naira = (part: bigint) => Number(part / KOBO);
  const [principal, payout] = [naira(quote.principal), naira(quote.payout)];
  const interest = naira(quote.principal + quote.interest) - principal;
  const { early, ...figures } = quote;
  assert.deepEqual(body.quote, {
    principal,
    interest,
    payout,
    early,
    forfeited: early ? naira(quote.principal + quote.forfeited) - principal : 0,
    tax: principal + interest - payout,
    ...exactly(figures),
  });
};
