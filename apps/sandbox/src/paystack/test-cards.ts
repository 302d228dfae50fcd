import type { AuthorizationBehaviour, RefundStatus } from '../records.ts';

export type CardStep = 'pin' | 'phone' | 'otp' | 'three_d_secure';

export type TestCard = {
  number: string;
  cvv: string;
  steps: readonly CardStep[];
  pin?: string;
  otp?: string;
  /** What the bank says when all steps are done, and again whenever the saved card is charged. */
  outcome: Extract<AuthorizationBehaviour, 'success' | 'declined' | 'insufficient_funds'>;
  reusable: boolean;
  refund: Extract<RefundStatus, 'processed' | 'failed' | 'needs-attention'>;
  brand: string;
  cardType: string;
  effect: string;
};

const visa = { brand: 'visa', cardType: 'visa ' };
const verve = { brand: 'verve', cardType: 'verve ' };
const mastercard = { brand: 'mastercard', cardType: 'mastercard DEBIT' };
const paid = { outcome: 'success', reusable: true, refund: 'processed' } as const;

/** The cards that the provider documents for test keys. */
export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', cvv: '408', steps: [], ...paid, ...visa, effect: 'pays at once' },
  {
    number: '507850785078507812',
    cvv: '081',
    steps: ['pin'],
    pin: '1111',
    ...paid,
    ...verve,
    effect: 'asks for a PIN',
  },
  {
    number: '5060666666666666666',
    cvv: '123',
    steps: ['pin', 'otp'],
    pin: '1234',
    otp: '123456',
    ...paid,
    ...verve,
    effect: 'asks for a PIN and a one-time code',
  },
  {
    number: '507850785078507804',
    cvv: '884',
    steps: ['pin', 'phone', 'otp'],
    pin: '0000',
    otp: '123456',
    ...paid,
    ...verve,
    effect: 'asks for a PIN, a phone number and a one-time code',
  },
  {
    number: '5192602720584796',
    cvv: '123',
    steps: ['three_d_secure'],
    ...paid,
    ...mastercard,
    effect: "goes through the bank's own page",
  },
  {
    number: '4084080000005408',
    cvv: '001',
    steps: [],
    ...paid,
    outcome: 'declined',
    ...visa,
    effect: 'is declined',
  },
  {
    number: '507850785078507853',
    cvv: '082',
    steps: ['pin'],
    pin: '0000',
    ...paid,
    reusable: false,
    ...verve,
    effect: 'pays, but cannot be saved',
  },
  {
    number: '4084080000670037',
    cvv: '787',
    steps: [],
    ...paid,
    outcome: 'insufficient_funds',
    ...visa,
    effect: 'lacks the money',
  },
  {
    number: '4084080000671803',
    cvv: '180',
    steps: [],
    ...paid,
    refund: 'failed',
    ...visa,
    effect: 'pays; its refund fails',
  },
  {
    number: '4084080000671902',
    cvv: '190',
    steps: [],
    ...paid,
    refund: 'needs-attention',
    ...visa,
    effect: 'pays; its refund needs attention',
  },
];

export const ALWAYS_SUCCESSFUL = '4084084084084081';
export const ALWAYS_DECLINED = '4084080000005408';

export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return testCards.find((card) => card.number === digits);
}
