import { LOCK_NAME_MAX } from '@kolo/contract/interest-savings';
import { ACCOUNT_TYPES, accountTitle, type AccountType } from '@kolo/domain/account-types';
import { LOCK_MIN_NAIRA, LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { amountProblem } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';
import * as z from 'zod/mini';
import { amountIn } from '#lib/amount-in.ts';

/** An own account, a saved card, or another way from outside: a card that is typed in, a transfer or a code. */
export type LockSource = `account:${AccountType}` | `card:${string}` | 'card' | 'bank_transfer' | 'ussd';

/** Which of the customer's accounts a source is; null for a source of new money. */
export function accountOf(source: LockSource): AccountType | null {
  return ACCOUNT_TYPES.find((type) => source === `account:${type}`) ?? null;
}

/** Which saved card a source is; null for the others. */
export function keptCardOf(source: LockSource): string | null {
  return source.startsWith('card:') ? source.slice('card:'.length) : null;
}

/** As it stands on the screen. */
export interface LockForm {
  readonly name: string;
  readonly amount: number | null;
  readonly months: number;
  readonly understood: boolean;
}

/** What is kept of it while it is typed. That the customer has understood is asked again. */
export const NewLockDraft = z.object({
  name: z.string(),
  amount: z.nullable(z.number()),
  months: z.int().check(z.minimum(LOCK_MONTHS_MIN), z.maximum(LOCK_MONTHS_MAX)),
});

/** What pays, and for an own account how many naira are in it. */
export interface LockPayer {
  readonly source: LockSource;
  readonly balance: number;
}

/** Source of the name: specification, section 3. */
export const EMPTY_LOCK: LockForm = {
  name: 'Interest Savings',
  amount: null,
  months: 6,
  understood: false,
};

export interface LockErrors {
  readonly name?: string;
  readonly amount?: string;
  readonly understood?: string;
}

export interface LockTerms {
  readonly name: string;
  readonly amount: number;
  readonly lockPeriod: number;
}

export type LockRequest =
  /** `isOpen`: it has been asked for before, and may be done. */
  | { kind: 'ready'; terms: LockTerms; source: LockSource; isOpen: boolean }
  | { kind: 'wrong'; errors: LockErrors };

function nameError(name: string): string | undefined {
  if (name === '') return 'Give your lock a name.';
  return name.length > LOCK_NAME_MAX ? `Use at most ${LOCK_NAME_MAX} letters.` : undefined;
}

function tooMuchFor(amount: number, { source, balance }: LockPayer): string | undefined {
  const account = accountOf(source);
  if (account === null) return amountProblem('card', amount);
  return amount > balance
    ? `Your ${accountTitle(account)} has ${formatNaira(balance)}. Lock that much or less, or pay from elsewhere.`
    : undefined;
}

/** What is wrong with an amount that was typed. `isTooMuch`: it is above the most, so that typing more digits cannot make it right. */
export function amountWrong(
  amount: number | null,
  payer: LockPayer,
): { readonly text: string; readonly isTooMuch: boolean } | undefined {
  if (amount === null || amount === 0) return undefined;
  if (amount < LOCK_MIN_NAIRA) {
    return { text: `The smallest amount to lock is ${formatNaira(LOCK_MIN_NAIRA)}.`, isTooMuch: false };
  }
  const text = tooMuchFor(amount, payer);
  return text === undefined ? undefined : { text, isTooMuch: true };
}

/** `openFrom` says from where the same lock was asked for without an answer. */
type OpenFrom = (terms: LockTerms) => LockSource | null;

function termsOf({ name, amount, months }: LockForm): LockTerms {
  return { name: name.trim(), amount: amount ?? 0, lockPeriod: months };
}

/** Whether this interest package was requested without an answer. It may exist already, so the balance must not refuse it. */
export function isAskedFor(form: LockForm, openFrom: OpenFrom): boolean {
  return openFrom(termsOf(form)) !== null;
}

/**
 * What is asked of the server, or what stands in its way. The same lock that was asked for without an answer comes first: the
 * balance may be what is left of it.
 */
export function toLockRequest(form: LockForm, payer: LockPayer, openFrom: OpenFrom): LockRequest {
  const terms = termsOf(form);
  const open = openFrom(terms);
  const wrongName = nameError(terms.name);
  const wrongAmount = form.amount ? amountWrong(form.amount, payer)?.text : 'Enter an amount.';
  const errors: LockErrors = {
    ...(wrongName === undefined ? {} : { name: wrongName }),
    ...(wrongAmount === undefined || open !== null ? {} : { amount: wrongAmount }),
    ...(form.understood ? {} : { understood: 'Tick this to continue.' }),
  };
  if (form.amount === null || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  return {
    kind: 'ready',
    source: open ?? payer.source,
    isOpen: open !== null,
    terms,
  };
}

/** What an address asks for, as far as it makes sense. */
export function readLockForm(search: URLSearchParams): LockForm {
  const months = Number(search.get('months') ?? '');
  const isPeriod = Number.isInteger(months) && months >= LOCK_MONTHS_MIN && months <= LOCK_MONTHS_MAX;
  return {
    ...EMPTY_LOCK,
    name: (search.get('name') ?? '').trim().slice(0, LOCK_NAME_MAX) || EMPTY_LOCK.name,
    amount: amountIn(search),
    months: isPeriod ? months : EMPTY_LOCK.months,
  };
}
