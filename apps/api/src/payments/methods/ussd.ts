import { LEFT_AFTER_MS } from '../check-times.ts';
import { findInstruction } from '../instruction-queries.ts';
import type { Method } from './method.ts';
import { endedMessage, failed, leaveOpen, LEFT, OUTSIDE, SAFE } from './method.ts';

/** The only bank for which the provider offers a code. */
const BANK = 'GTBank';

const NEVER_OPENED = `No code could be made for this payment. ${SAFE} Please start again.`;

/** A code that the customer dials on a phone with that bank. */
export const ussd: Method = {
  ...OUTSIDE,

  async open(deps, payment) {
    const { payerEmail: email, amountKobo, reference } = payment;
    const code = await deps.paystack.ussdCode({ email, amountKobo, reference });
    await leaveOpen(deps, payment, { instruction: { kind: 'ussd', bankName: BANK, code } });
    return null;
  },

  isUnopened: ({ state }) => state === 'unknown_reference' || state === 'open',

  outcome(payment, status, age) {
    if (status.state === 'failed')
      return failed(endedMessage(payment, 'Your bank did not make the payment.'));
    if (status.state === 'abandoned' && status.left) return LEFT;
    if (age < LEFT_AFTER_MS) return null;
    // At the provider such a payment can wait for ever for a customer who has gone.
    return status.state === 'unknown_reference' ? failed(NEVER_OPENED) : LEFT;
  },

  async show(db, payment) {
    const instruction = await findInstruction(db, payment);
    if (instruction?.kind !== 'ussd') return {};
    return { ussd: { code: instruction.code, bankName: instruction.bankName } };
  },

  words: {
    neverOpened: NEVER_OPENED,
    initiated: `We are asking for a code. ${SAFE}`,
    pending: () => 'We are waiting for the code to be dialled.',
    abandoned: () =>
      'The code was not used in time. If your bank says that it has paid, the money is credited as soon as it arrives.',
  },
};
