import { wallet } from '#ledger/chart.ts';
import { invariant } from '#platform/errors.ts';
import { CARD_WORDS } from './card.ts';
import type { Method } from './method.ts';
import { OUTSIDE } from './method.ts';

const NOT_MOVED = 'No money has left your account.';

/** An own self account. There is nobody to wait for, and so nothing to open, to ask or to say but that it is paid. */
export const account: Method = {
  ...OUTSIDE,
  isOwn: true,

  source({ sourceAccountType, reference }) {
    invariant(sourceAccountType, 'a payment from an account names it');
    return { from: wallet(sourceAccountType), key: `payment:${reference}` };
  },

  async open() {
    invariant(false, 'a payment from an account opens nothing');
  },
  isUnopened: () => false,
  outcome: () => null,
  words: { ...CARD_WORDS, neverOpened: NOT_MOVED, initiated: NOT_MOVED },
};
