import type { PaymentMethod } from '@kolo/contract/payments';

const SAFE = 'No money has left your account.';

/** The provider's reason for a decline, in words that say what to do. Its own words are for engineers. */
export function declineMessage(reason: string, method: PaymentMethod = 'card'): string {
  if (method !== 'card') return `Your bank did not make the payment. ${SAFE}`;
  if (/insufficient/i.test(reason)) return `There is not enough money on that card. ${SAFE}`;
  if (/expired/i.test(reason)) return `That card has expired. ${SAFE}`;
  if (/declin|not permitted|restricted|do not honou?r/i.test(reason))
    return `Your bank declined the card. ${SAFE}`;
  return `The payment did not go through. ${SAFE}`;
}

/** For a payment that nobody could begin to pay: its page never opened, its number or code never came. */
export function neverOpened(method: PaymentMethod): string {
  switch (method) {
    case 'bank_transfer':
      return `No account number could be made for this transfer. ${SAFE} Please start again.`;
    case 'ussd':
      return `No code could be made for this payment. ${SAFE} Please start again.`;
    case 'card':
    case 'account':
      return `The payment page could not be opened. ${SAFE} Please start again.`;
  }
}

/** What an open payment without a page waits for, and what is true of one that nobody has made. */
const WAITING: Readonly<
  Record<'bank_transfer' | 'ussd', Record<'initiated' | 'pending' | 'abandoned', string>>
> = {
  bank_transfer: {
    initiated: `We are asking for an account number. ${SAFE}`,
    pending: 'We are waiting for your transfer.',
    abandoned:
      'No transfer of this sum has reached us. Money that you have sent is not lost: we credit it as soon as it arrives, or your bank gives it back.',
  },
  ussd: {
    initiated: `We are asking for a code. ${SAFE}`,
    pending: 'We are waiting for the code to be dialled.',
    abandoned:
      'The code was not used in time. If your bank says that it has paid, the money is credited as soon as it arrives.',
  },
};

/** The words for a status where they depend on the way to pay. */
export function waitingWords(
  method: PaymentMethod,
  status: 'initiated' | 'pending' | 'abandoned',
): string | undefined {
  return method === 'bank_transfer' || method === 'ussd' ? WAITING[method][status] : undefined;
}
