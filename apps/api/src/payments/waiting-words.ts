import type { PaymentMethod } from '@kolo/contract/payments';
import { PAGE_NEVER_OPENED } from './failure-words.ts';

const SAFE = 'No money has left your account.';

/** For a payment that nobody could begin to pay: its page never opened, its number or code never came. */
export function neverOpened(method: PaymentMethod): string {
  switch (method) {
    case 'bank_transfer':
      return `No account number could be made for this transfer. ${SAFE} Please start again.`;
    case 'ussd':
      return `No code could be made for this payment. ${SAFE} Please start again.`;
    default:
      return PAGE_NEVER_OPENED;
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
