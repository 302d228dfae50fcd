import type { WithdrawalStatus } from '@kolo/contract/withdrawals';

/** Every legal step of a withdrawal. The bank can still send back what it had taken. */
const NEXT: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['sent', 'paid', 'failed', 'reversed'],
  sent: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
};

export function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether the money is on its way: out of the account and not known to have arrived. */
export function isOpen(status: WithdrawalStatus): boolean {
  return status === 'requested' || status === 'sent';
}
