import type { AccountType } from '@kolo/domain/account-types';
import { beginLock, isMature } from './lock-rules.ts';
import { missing, sbTakes } from './rules.ts';
import type { ModelDaily, ModelLock, ModelSb, Outcome, Pending, State, Target } from './state.ts';
import { begunKobo, DONE, held, KOBO, put, take, today } from './state.ts';

/** The most that a customer without a BVN may have in Kolo. */
const MOST_HELD_KOBO = 300_000n * KOBO;
const TOP_UP_LEAST_KOBO = 1_000n * KOBO;
const LOCK_LEAST_KOBO = 5_000n * KOBO;

type Package = ModelDaily | ModelSb | ModelLock;

function takes(state: State, target: Target, kobo: bigint): Outcome {
  switch (target.kind) {
    case 'account':
      return state.wallets.has(target.type) ? DONE : 'NOT_FOUND';
    case 'newLock':
      return kobo < LOCK_LEAST_KOBO ? 'VALIDATION' : DONE;
    case 'daily':
      if (!target.open) return 'WRONG_STATE';
      return kobo % target.stepKobo === 0n ? DONE : 'VALIDATION';
    case 'sb':
      return sbTakes(target, kobo);
    case 'ibs':
      if (!target.open || isMature(state, target)) return 'WRONG_STATE';
      return kobo < TOP_UP_LEAST_KOBO ? 'VALIDATION' : DONE;
  }
}

/** Whether a payment by card may begin. */
export function mayPay(state: State, target: Target, kobo: bigint): Outcome {
  const answer = takes(state, target, kobo);
  if (answer !== DONE) return answer;
  return held(state) + begunKobo(state) + kobo > MOST_HELD_KOBO ? 'LIMIT_EXCEEDED' : DONE;
}

/** Puts money into a package that takes it. */
function fill(state: State, target: Package, kobo: bigint): void {
  if (target.kind === 'ibs') {
    target.tranches.push({ kobo, day: today(state) });
    return;
  }
  target.kobo += kobo;
  if (target.kind === 'daily') target.periods += Number(kobo / target.stepKobo);
}

export function contribute(state: State, target: Package, from: AccountType, kobo: bigint): Outcome {
  const answer = takes(state, target, kobo);
  if (answer !== DONE) return answer;
  const taken = take(state, from, kobo);
  if (taken === DONE) fill(state, target, kobo);
  return taken;
}

/** Money that has come by card is never refused: what its target can't take by now goes to the account of that kind. */
export function arrive(state: State, payment: Pending): void {
  const { target, kobo } = payment;
  state.pending = state.pending.filter((one) => one !== payment);
  state.paidInKobo += kobo;
  switch (target.kind) {
    case 'account':
      return put(state, target.type, kobo);
    case 'newLock':
      beginLock(state, target.months, kobo).id = target.id;
      return;
    case 'daily':
      return target.open ? fill(state, target, kobo) : put(state, 'ds', kobo);
    case 'ibs':
      return target.open && !isMature(state, target) ? fill(state, target, kobo) : put(state, 'ibs', kobo);
    case 'sb': {
      const room = target.open ? missing(target) : 0n;
      const fits = kobo < room ? kobo : room;
      if (fits > 0n) fill(state, target, fits);
      if (kobo > fits) put(state, 'sb', kobo - fits);
    }
  }
}
