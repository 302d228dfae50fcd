import assert from 'node:assert/strict';
import { compare } from './compare.ts';
import { newCustomer } from './customer.ts';
import type { State } from './state.ts';
import { emptyState } from './state.ts';
import * as steps from './steps.ts';
import type { SavingsWorld } from './world.ts';

/** What is left in the DS account, and what is in each package. Whole naira. */
export const IN_ACCOUNT = 9_000;
export const IN_FIRST = 6_000;
const IN_SECOND = 1_000;
export const IN_DAILY = 4_000;
export const IN_LOCK = 20_000;

/** Of the daily package. */
export const STEP = 1_000;
const TARGET = 30_000;
const MONTHS = 3;

/** A customer with two packages towards the first product, a daily one and a lock, all with money in them. */
export async function firstDay(world: SavingsWorld, prices: Map<string, bigint>) {
  const customer = await newCustomer(world);
  const state: State = emptyState(world.start, prices);
  for (const [type, amount] of [
    ['ds', IN_ACCOUNT + IN_FIRST + IN_SECOND + IN_DAILY],
    ['ibs', IN_LOCK],
  ] as const) {
    await steps.open(state, customer, type);
    await steps.payByCard(state, customer, { kind: 'account', type }, amount);
    for (const payment of state.pending) await steps.moneyArrives(state, customer, payment);
  }
  const [product] = prices.keys();
  assert.ok(product);
  for (const amount of [IN_FIRST, IN_SECOND]) {
    await steps.beginSb(state, customer, product);
    const made = state.sb.at(-1);
    if (made) await steps.payFromAccount(state, customer, made, 'ds', amount);
  }
  await steps.beginDaily(state, customer, STEP, TARGET);
  await steps.beginLock(state, customer, MONTHS, IN_LOCK);
  const [[first, second], [daily], [lock]] = [state.sb, state.daily, state.locks];
  assert.ok(first && second && daily && lock);
  await steps.payFromAccount(state, customer, daily, 'ds', IN_DAILY);
  await compare(customer, state);
  return { customer, state, first, second, daily, lock };
}
