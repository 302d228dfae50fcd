import type { Case } from '@kolo/contract/cases';
import { formatDate, formatDateAndTime } from '@kolo/domain/dates';

/** The line under a case on the list. */
export function caseDetail({ number, answeredAt, dueAt }: Case): string {
  const at =
    answeredAt === undefined
      ? `we will answer by ${formatDate(new Date(dueAt))}`
      : `answered ${formatDateAndTime(new Date(answeredAt))}`;
  return `${number} · ${at}`;
}
