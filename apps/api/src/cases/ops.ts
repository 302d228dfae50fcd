import { CASE_ANSWER_MAX } from '@kolo/contract/desk/cases';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { customerCaseNumber, staffCaseNumber, subjectOf } from './case-view.ts';
import { LIST_MAX } from './limits.ts';
import { waitingCases, waitingStaffCases } from './queries.ts';
import { answerCase } from './settle-case.ts';

export const CASES_USAGE = `  cases list               what customers and the books say is wrong and nobody has answered
  cases answer NUMBER "…"  answer one; where a customer asked, they read it
`;

type Print = (text: string) => void;

async function list({ db }: Services, print: Print): Promise<void> {
  const [customers, staff] = await Promise.all([waitingCases(db, LIST_MAX), waitingStaffCases(db, LIST_MAX)]);
  for (const row of customers) {
    const subject = subjectOf(row);
    const about = subject === null ? '' : ` (${subject})`;
    const due = row.dueAt.toISOString();
    print(
      `${customerCaseNumber(row.number)}  customer  due ${due}  ${row.userId}${about}: ${row.text.replaceAll(/\s+/g, ' ')}`,
    );
  }
  for (const row of staff) {
    const whom = [row.reference, row.userId].filter((part) => part !== null).join('  ');
    print(
      `${staffCaseNumber(row.number)}  ${row.kind}  since ${row.openedAt.toISOString()}  ${whom}: ${row.detail}`,
    );
  }
  if (customers.length + staff.length === 0) print('no case waits');
}

/** `list`, `answer NUMBER "…"`; returns the exit code. */
export async function casesCommand(
  services: Services,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action, name = '', ...rest] = words;
  const answer = rest
    .filter((word) => word !== '--text')
    .join(' ')
    .trim();
  if (action === 'list') {
    await list(services, print);
    return 0;
  }
  if (action !== 'answer' || name === '' || answer === '' || answer.length > CASE_ANSWER_MAX) {
    print(`usage:\n${CASES_USAGE}`);
    return 2;
  }
  try {
    await answerCase(services, { name, answer, actor });
    print(`${name} is answered`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
