import type { Case } from '@kolo/contract/cases';
import type { CaseRow } from './queries.ts';

/** What customer and staff call a case: C for a customer's, S for one that the system opened for staff. */
export function customerCaseNumber(number: bigint): string {
  return `C-${number}`;
}

export function staffCaseNumber(number: bigint): string {
  return `S-${number}`;
}

export function caseView(row: CaseRow): Case {
  return {
    id: row.id,
    number: customerCaseNumber(row.number),
    status: row.answered_at === null ? 'open' : 'answered',
    text: row.text,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...(row.transaction_text !== null && { transaction: row.transaction_text }),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at.toISOString() }),
  };
}
