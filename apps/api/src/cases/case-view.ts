import type { Case } from '@kolo/contract/cases';
import type { QueueItem } from '@kolo/contract/desk/queues';
import type { Personal, QueueShown } from '#platform/desk-queue.ts';
import { Refusal } from '#platform/errors.ts';
import type { CaseInQueue, CaseRow, StaffCaseInQueue } from './queries.ts';

/** What customer and staff call a case: C for a customer's, S for one that the system opened for staff. */
export function customerCaseNumber(number: bigint): string {
  return `C-${number}`;
}

export function staffCaseNumber(number: bigint): string {
  return `S-${number}`;
}

export function noSuchCase(name: string): Refusal {
  return new Refusal('NOT_FOUND', { message: `There is no case ${name}.` });
}

/** `C-100001` or `S-1`. Refuses with NOT_FOUND. */
export function parseCaseName(name: string): { letter: 'C' | 'S'; number: bigint } {
  const [, letter, digits] = /^([CS])-(\d{1,15})$/.exec(name) ?? [];
  if (!letter || !digits) throw noSuchCase(name);
  return { letter: letter === 'C' ? 'C' : 'S', number: BigInt(digits) };
}

export function caseView(row: CaseRow): Case {
  return {
    id: row.id,
    number: customerCaseNumber(row.number),
    status: row.answeredAt === null ? 'open' : 'answered',
    text: row.text,
    ...(row.transactionId !== null && { transactionId: row.transactionId }),
    ...(row.transactionText !== null && { transaction: row.transactionText }),
    ...(row.orderId !== null && { orderId: row.orderId }),
    ...(row.orderText !== null && { order: row.orderText }),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.answeredAt !== null && { answeredAt: row.answeredAt.toISOString() }),
  };
}

/** What a customer's case is about, in words; null for nothing in particular. */
export function subjectOf({
  transactionText,
  orderText,
}: Pick<CaseRow, 'transactionText' | 'orderText'>): string | null {
  return [transactionText, orderText].filter((one) => one !== null).join('; ') || null;
}

function about(value: string | null): QueueItem['facts'] {
  return value === null ? [] : [{ name: 'About', value }];
}

export function caseInQueue(row: CaseInQueue): QueueShown {
  const number = customerCaseNumber(row.number);
  return {
    id: number,
    title: number,
    dueAt: row.dueAt.toISOString(),
    customerId: row.userId,
    facts: [],
    choices: [],
    text: 'From a customer',
  };
}

/** What a customer wrote, and about what. */
export function caseOpened(row: CaseInQueue): Personal {
  return { facts: about(subjectOf(row)), text: row.text };
}

export function staffCaseInQueue(row: StaffCaseInQueue): QueueShown {
  const number = staffCaseNumber(row.number);
  return {
    id: number,
    title: number,
    dueAt: null,
    customerId: row.userId,
    facts: about(row.reference),
    choices: [],
    text: row.kind.replaceAll('_', ' '),
  };
}

/** What the system found, in words, which may name a customer. */
export function staffCaseOpened(row: StaffCaseInQueue): Personal {
  return { facts: [], text: row.detail };
}

/** A difference between the books names nobody. */
export function differenceInQueue(row: StaffCaseInQueue): QueueShown {
  return { ...staffCaseInQueue(row), ...staffCaseOpened(row), facts: about(row.reference) };
}
