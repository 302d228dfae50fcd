import { koboToNairaFloor } from '@kolo/domain/money';
import { answerOf, ProviderUnknown, Unanswered } from '#platform/provider-answer.ts';
import { LEFT_AFTER_MS } from '../check-times.ts';
import { findVirtualAccount } from '../inbound/account-queries.ts';
import { lookForCustomer } from '../inbound/look-for-inbound.ts';
import { otherTransferSince } from '../inbound/queries.ts';
import { virtualAccount } from '../inbound/virtual-account.ts';
import type { Instruction } from '../instruction-queries.ts';
import { findInstruction } from '../instruction-queries.ts';
import type { PaymentRow } from '../queries.ts';
import { isOpen } from '../states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Method } from './method.ts';
import { failed, leaveOpen, LEFT, OUTSIDE, SAFE } from './method.ts';

/** What has come to a virtual account is read from a list, of which the provider allows fewer questions; its event is faster. */
const LIST_PAUSE_MS = 10_000;

const NEVER_OPENED = `No account number could be made for this transfer. ${SAFE} Please start again.`;

/** The customer's virtual account where the provider gives one, else a number for this payment alone. */
async function transferTo(deps: PaymentDeps, payment: PaymentRow): Promise<Instruction> {
  const own = await answerOf(() => virtualAccount(deps, payment.userId));
  if (!(own instanceof Unanswered)) return { kind: 'dedicated', ...own };
  deps.services.logger.warn({ reason: own.reason }, 'no own account number: one for this payment');
  const account = await deps.paystack.oneTimeAccount({
    email: payment.payerEmail,
    amountKobo: payment.amountKobo,
    reference: payment.reference,
    expiresAt: new Date(payment.createdAt.getTime() + LEFT_AFTER_MS),
  });
  return { kind: 'one_time', ...account, returnedKobo: null };
}

/** A transfer to an account number that Kolo shows. */
export const bankTransfer: Method = {
  ...OUTSIDE,
  passesPages: true,
  askPauseMs: LIST_PAUSE_MS,

  async open(deps, payment) {
    await leaveOpen(deps, payment, { instruction: await transferTo(deps, payment) });
    return null;
  },

  isUnopened: ({ state }) => state === 'unknown_reference' || state === 'open',

  /** A transfer to the customer's virtual account comes under a reference of the provider's: asking for ours would tell nothing. */
  async ask(deps, payment) {
    const { db } = deps.services;
    if ((await findInstruction(db, payment))?.kind !== 'dedicated') return null;
    const state = await findVirtualAccount(db, payment.userId);
    if (state?.status !== 'open') throw new ProviderUnknown('the customer has no account number yet');
    await lookForCustomer(deps, state.account, payment.createdAt);
    return { state: 'looked' };
  },

  outcome(payment, status, age) {
    // The money is taken all the same when it comes.
    if (status.state === 'looked') return isOpen(payment.status) && age >= LEFT_AFTER_MS ? LEFT : null;
    // A number for one transfer that nobody used in time is no decline: the same transfer may still be on its way.
    if (status.state === 'failed' || (status.state === 'abandoned' && status.left)) return LEFT;
    if (age < LEFT_AFTER_MS) return null;
    // At the provider such a payment can wait for ever for a customer who has gone.
    return status.state === 'unknown_reference' ? failed(NEVER_OPENED) : LEFT;
  },

  async show(db, payment) {
    const instruction = await findInstruction(db, payment);
    if (!instruction || instruction.kind === 'ussd') return {};
    const { bankName, accountNumber, accountName } = instruction;
    const transfer = { bankName, accountNumber, accountName, amount: koboToNairaFloor(payment.amountKobo) };
    if (instruction.kind === 'one_time') {
      const { expiresAt, returnedKobo } = instruction;
      const otherSum = returnedKobo && {
        amount: koboToNairaFloor(returnedKobo),
        outcome: 'returned' as const,
      };
      return {
        bankTransfer: { ...transfer, expiresAt: expiresAt.toISOString(), ...(otherSum && { otherSum }) },
      };
    }
    const credited = await otherTransferSince(db, payment.userId, payment.createdAt);
    const otherSum = credited && { amount: koboToNairaFloor(credited), outcome: 'credited' as const };
    return { bankTransfer: { ...transfer, ...(otherSum && { otherSum }) } };
  },

  words: {
    neverOpened: NEVER_OPENED,
    initiated: `We are asking for an account number. ${SAFE}`,
    pending: () => 'We are waiting for your transfer.',
    abandoned: () =>
      'No transfer of this amount has reached us. Money that you have sent is not lost: we will credit it as soon as it arrives, or your bank will return it.',
  },
};
