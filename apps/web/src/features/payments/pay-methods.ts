import type { Account } from '@kolo/contract/accounts';
import type { ContributionPurpose } from '@kolo/contract/payments';
import type { Card } from '@kolo/contract/cards';
import { cardExpiry, cardTitle } from '@kolo/domain/cards';
import { ACCOUNT_TYPES, accountName, accountWithBalance, type AccountType } from '@kolo/domain/account-types';
import { amountProblem } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';
import type { IconComponent } from '#ui/icon.tsx';
import { IconCreditCard, IconLandmark, IconSmartphone } from '#ui/icons.tsx';
import { IconWallet } from '#ui/later-icons.tsx';
import { STORAGE_KEYS, type KeyValue } from '#lib/storage.ts';
import type { DepositBody } from './api.ts';

/** The ways that bring new money into Kolo. */
const OUTSIDE = ['card', 'bank_transfer', 'ussd'] as const;
type Outside = (typeof OUTSIDE)[number];

/** Where the money comes from: one of the customer's own accounts, a saved card, or another way from outside. */
export type PayFrom = AccountType | Outside | `card:${string}`;

export interface PayMethod {
  readonly value: PayFrom;
  readonly title: string;
  /** What it is, and where it cannot pay this amount, why. */
  readonly detail: string;
  readonly icon: IconComponent;
  readonly disabled: boolean;
  /** What the button says, and what it says while the answer is on its way. */
  readonly action: string;
  readonly busy: string;
  /** What is sent when this one is chosen. */
  readonly body: DepositBody;
}

/** What the button of a way says that takes the money by itself. */
function paying(amount: number) {
  return { action: `Pay ${formatNaira(amount)}`, busy: 'Paying' };
}

export interface PackagePayment {
  readonly purpose: Exclude<ContributionPurpose, 'account'>;
  readonly packageId: string;
  /** Whole naira. */
  readonly amount: number;
}

/** `hasOthers`: saved cards stand above it. */
function cardMethod(body: DepositBody, hasOthers = false): PayMethod {
  const problem = amountProblem('card', body.amount);
  return {
    value: 'card',
    title: hasOthers ? 'Another card' : 'Card',
    detail: problem ?? 'You enter it on Paystack’s page',
    icon: IconCreditCard,
    disabled: problem !== undefined,
    ...paying(body.amount),
    busy: 'Opening the payment page',
    body,
  };
}

function keptCardDetail(card: Card): string {
  switch (card.status) {
    case 'usable':
      return `Charged now · expires ${cardExpiry(card)}`;
    case 'expired':
      return `Expired ${cardExpiry(card)}`;
    case 'not_reusable':
      return 'The bank does not allow it to be charged again';
  }
}

function keptCardMethod(body: DepositBody, card: Card): PayMethod {
  const problem = amountProblem('card', body.amount);
  return {
    value: `card:${card.id}`,
    title: cardTitle(card),
    detail: problem ?? keptCardDetail(card),
    icon: IconCreditCard,
    disabled: problem !== undefined || card.status !== 'usable',
    ...paying(body.amount),
    body: { ...body, method: 'saved_card', cardId: card.id },
  };
}

function transferMethod(body: DepositBody): PayMethod {
  const problem = amountProblem('bank_transfer', body.amount);
  return {
    value: 'bank_transfer',
    title: 'Bank transfer',
    detail: problem ?? 'From any Nigerian bank or wallet app',
    icon: IconLandmark,
    disabled: problem !== undefined,
    action: 'Get the account number',
    busy: 'Asking for the number',
    body: { ...body, method: 'bank_transfer' },
  };
}

function ussdMethod(body: DepositBody): PayMethod {
  const problem = amountProblem('ussd', body.amount);
  return {
    value: 'ussd',
    title: 'USSD',
    detail: problem ?? 'Dial a code. GTBank accounts only.',
    icon: IconSmartphone,
    disabled: problem !== undefined,
    action: 'Get the code',
    busy: 'Asking for the code',
    body: { ...body, method: 'ussd' },
  };
}

/** The ways to pay from outside Kolo: the customer's cards that can pay, the one that is typed in, transfer, code, the rest. */
export function outsideMethods(given: DepositBody, cards: readonly Card[]): readonly PayMethod[] {
  const body: DepositBody = { ...given, method: 'card' };
  const kept = cards.map((card) => keptCardMethod(body, card));
  return [
    ...kept.filter(({ disabled }) => !disabled),
    cardMethod(body, cards.length > 0),
    transferMethod(body),
    ussdMethod(body),
    ...kept.filter(({ disabled }) => disabled),
  ];
}

export function isKeptCard(from: PayFrom): boolean {
  return from.startsWith('card:');
}

function accountMethod(payment: PackagePayment, { accountType, availableBalance }: Account): PayMethod {
  const isEnough = availableBalance >= payment.amount;
  return {
    value: accountType,
    title: accountWithBalance(accountType, availableBalance),
    detail: isEnough ? accountName(accountType) : `Less than ${formatNaira(payment.amount)}`,
    icon: IconWallet,
    disabled: !isEnough,
    ...paying(payment.amount),
    body: { ...payment, method: 'account', sourceAccountType: accountType },
  };
}

/** The ways to pay into a package: each of the customer's own accounts, then the ways from outside; what cannot pay comes last. */
export function payMethods(
  payment: PackagePayment,
  accounts: readonly Account[],
  cards: readonly Card[],
): readonly PayMethod[] {
  const all = [
    ...accounts.map((account) => accountMethod(payment, account)),
    ...outsideMethods({ ...payment, method: 'card' }, cards),
  ];
  return [...all.filter(({ disabled }) => !disabled), ...all.filter(({ disabled }) => disabled)];
}

/** The way an address asks for; null where it asks for none. */
export function readPayFrom(search: URLSearchParams): PayFrom | null {
  return payFromOf(search.get('from'));
}

/** So that the next payment begins with the way of this one. Forgotten with everything else of a customer who logs out. */
export function keepPayFrom(storage: KeyValue, from: PayFrom): void {
  storage.setItem(STORAGE_KEYS.payFrom, from);
}

export function lastPayFrom(storage: KeyValue): PayFrom | null {
  return payFromOf(storage.getItem(STORAGE_KEYS.payFrom));
}

function payFromOf(asked: string | null): PayFrom | null {
  if (asked?.startsWith('card:')) return `card:${asked.slice('card:'.length)}`;
  return [...OUTSIDE, ...ACCOUNT_TYPES].find((way) => way === asked) ?? null;
}

/**
 * What was chosen, as far as it can pay; nothing takes its place where it can't, so that no money comes from where the
 * customer did not say. Before any choice: the way of the last payment, else the package's own account where it holds enough,
 * else the first card.
 */
export function chosenMethod(
  methods: readonly PayMethod[],
  asked: PayFrom | null,
  first: { readonly last: PayFrom | null; readonly own: AccountType | null },
): PayMethod | null {
  const able = methods.filter(({ disabled }) => !disabled);
  if (asked !== null) return able.find(({ value }) => value === asked) ?? null;
  return (
    able.find(({ value }) => value === first.last) ??
    able.find(({ value }) => value === first.own) ??
    able.find(({ body }) => body.method !== 'account') ??
    null
  );
}
