import { LOCK_NAME_MAX } from '@kolo/contract/interest-savings';
import { ACCOUNT_TYPES, accountLabel, type AccountType } from '@kolo/domain/account-types';
import { LOCK_MIN_NAIRA, LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { amountProblem } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';

/** An own account, a card that is typed in on the provider's page, or a kept one. */
export type LockSource = `account:${AccountType}` | 'card' | `card:${string}`;

/** Which own account a source is; null for a card. */
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
  readonly source: LockSource;
  readonly understood: boolean;
}

/** Source of the name: specification, section 3. */
export const EMPTY_LOCK: LockForm = {
  name: 'Interest Savings',
  amount: null,
  months: 6,
  source: 'card',
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

function amountError({ amount, source }: LockForm, balance: number): string | undefined {
  if (amount === null || amount === 0) return 'Enter an amount.';
  if (amount < LOCK_MIN_NAIRA) return `The smallest amount to lock is ${formatNaira(LOCK_MIN_NAIRA)}.`;
  const account = accountOf(source);
  if (account === null) return amountProblem('card', amount);
  return amount > balance
    ? `Your ${accountLabel(account)} account has ${formatNaira(balance)}. Lock that much or less, or pay from elsewhere.`
    : undefined;
}

/**
 * What is asked of the server, or what stands in its way. `balance` is what the chosen account has, in naira; `openFrom` says
 * from where the same lock was asked for without an answer. Then that comes first: the balance may be what is left of it.
 */
export function toLockRequest(
  form: LockForm,
  balance: number,
  openFrom: (terms: LockTerms) => LockSource | null,
): LockRequest {
  const name = form.name.trim();
  const open = openFrom({ name, amount: form.amount ?? 0, lockPeriod: form.months });
  const wrongName = nameError(name);
  const wrongAmount = open === null ? amountError(form, balance) : undefined;
  const errors: LockErrors = {
    ...(wrongName === undefined ? {} : { name: wrongName }),
    ...(wrongAmount === undefined ? {} : { amount: wrongAmount }),
    ...(form.understood ? {} : { understood: 'Tick this to go on.' }),
  };
  if (form.amount === null || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  return {
    kind: 'ready',
    source: open ?? form.source,
    isOpen: open !== null,
    terms: { name, amount: form.amount, lockPeriod: form.months },
  };
}

/** What an address asks for, as far as it makes sense. */
export function readLockForm(search: URLSearchParams): LockForm {
  const [amount, months] = [Number(search.get('amount') ?? ''), Number(search.get('months') ?? '')];
  const isPeriod = Number.isInteger(months) && months >= LOCK_MONTHS_MIN && months <= LOCK_MONTHS_MAX;
  return {
    ...EMPTY_LOCK,
    name: (search.get('name') ?? '').trim().slice(0, LOCK_NAME_MAX) || EMPTY_LOCK.name,
    amount: Number.isSafeInteger(amount) && amount > 0 ? amount : null,
    months: isPeriod ? months : EMPTY_LOCK.months,
  };
}
