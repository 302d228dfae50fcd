import type { AccountType } from '@kolo/domain/account-types';
import type { ModelDaily, ModelSb, Outcome, State } from './state.ts';
import { DONE, KOBO, put } from './state.ts';

const SB_LEAST_KOBO = 500n * KOBO;

export function openAccount(state: State, type: AccountType): Outcome {
  if (state.wallets.has(type)) return 'ALREADY_EXISTS';
  state.wallets.set(type, 0n);
  return DONE;
}

export function createDaily(state: State, name: string, stepKobo: bigint, targetKobo: bigint) {
  if (targetKobo < stepKobo) return 'VALIDATION';
  const made: ModelDaily = {
    kind: 'daily',
    id: '',
    name,
    stepKobo,
    targetKobo,
    periods: 0,
    kobo: 0n,
    open: true,
  };
  state.daily.push(made);
  return made;
}

export function withdrawDaily(state: State, daily: ModelDaily, to: AccountType, kobo: bigint): Outcome {
  if (!daily.open) return 'WRONG_STATE';
  if (!state.wallets.has(to)) return 'MISMATCH';
  if (kobo > daily.kobo) return 'INSUFFICIENT_FUNDS';
  daily.kobo -= kobo;
  put(state, to, kobo);
  return DONE;
}

export function closeDaily(state: State, daily: ModelDaily): Outcome {
  if (!daily.open) return 'WRONG_STATE';
  if (daily.kobo > 0n) put(state, 'ds', daily.kobo);
  daily.kobo = 0n;
  daily.open = false;
  return DONE;
}

export function createSb(state: State, product: string): ModelSb {
  const made: ModelSb = {
    kind: 'sb',
    id: '',
    product,
    priceKobo: state.prices.get(product) ?? 0n,
    kobo: 0n,
    open: true,
    mergedInto: null,
  };
  state.sb.push(made);
  return made;
}

export function missing(sb: ModelSb): bigint {
  return sb.priceKobo > sb.kobo ? sb.priceKobo - sb.kobo : 0n;
}

/** What an open package can take; DONE, or why not. */
export function sbTakes(sb: ModelSb, kobo: bigint): Outcome {
  const room = missing(sb);
  if (!sb.open || room === 0n) return 'WRONG_STATE';
  return kobo > room || (kobo < SB_LEAST_KOBO && kobo < room) ? 'VALIDATION' : DONE;
}

export function transferSb(state: State, sb: ModelSb, kobo: bigint): Outcome {
  if (!sb.open) return 'WRONG_STATE';
  if (kobo > sb.kobo) return 'INSUFFICIENT_FUNDS';
  sb.kobo -= kobo;
  put(state, 'sb', kobo);
  return DONE;
}

export function mergeSb(from: ModelSb, to: ModelSb): Outcome {
  if (from === to) return 'VALIDATION';
  if (!from.open || !to.open) return 'WRONG_STATE';
  to.kobo += from.kobo;
  from.kobo = 0n;
  from.open = false;
  from.mergedInto = to;
  return DONE;
}

/** The money stays, all of it; the price of today is kept from now on. */
export function changeProduct(state: State, sb: ModelSb, product: string): Outcome {
  if (!sb.open || sb.product === product) return 'WRONG_STATE';
  sb.product = product;
  sb.priceKobo = state.prices.get(product) ?? 0n;
  return DONE;
}

export function closeSb(sb: ModelSb): Outcome {
  if (sb.kobo > 0n) return 'WRONG_STATE';
  sb.open = false;
  return DONE;
}
