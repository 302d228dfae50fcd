import type { Case } from '@kolo/contract/cases';
import { formatDate, formatDateAndTime } from '@kolo/domain/dates';

/** The line under a case on the list. */
export function caseDetail({ number, answeredAt, dueAt }: Case, now: Date): string {
  if (answeredAt !== undefined) return `${number} · answered ${formatDateAndTime(new Date(answeredAt))}`;
  const due = new Date(dueAt);
  return `${number} · ${due < now ? 'our answer is late' : `we will answer by ${formatDate(due)}`}`;
}

/** Of a case that waits for its answer. */
export function waitingWords({ dueAt }: Case, now: Date): string {
  const due = new Date(dueAt);
  return due < now
    ? 'We are late with this answer, and we are sorry. We are still working on it.'
    : `We will answer by ${formatDate(due)}. You will see it here and in your notifications.`;
}
