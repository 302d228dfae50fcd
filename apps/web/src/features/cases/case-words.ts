import type { Case } from '@kolo/contract/cases';
import { formatDateAndTime } from '@kolo/domain/dates';

/** The line under a case on the list. */
export function caseDetail({ number, answeredAt, dueAt }: Case): string {
  const at =
    answeredAt === undefined
      ? `answer by ${formatDateAndTime(new Date(dueAt))}`
      : `answered ${formatDateAndTime(new Date(answeredAt))}`;
  return `${number} · ${at}`;
}
