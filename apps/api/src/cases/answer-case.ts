import { Refusal } from '#platform/errors.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { customerCaseNumber, noSuchCase, parseCaseName } from './case-view.ts';
import { answerCustomerCase, answerStaffCase, ownerOfNumber } from './queries.ts';

export interface StaffAnswer {
  /** C-100001 or S-1. */
  readonly name: string;
  readonly answer: string;
  readonly staff: string;
}

function answeredBefore(name: string): Refusal {
  return new Refusal('WRONG_STATE', { message: `The case ${name} is answered already.` });
}

/** Writes staff's answer, once; a customer hears of it. Moves no money. Refuses with NOT_FOUND or WRONG_STATE. */
export async function answerCase(services: Services, { name, answer, staff }: StaffAnswer): Promise<void> {
  const { db, clock } = services;
  const { letter, number } = parseCaseName(name);
  const given = { answer, staff, at: clock.now() };
  await db.transaction().execute(async (tx) => {
    if (letter === 'S') {
      const outcome = await answerStaffCase(tx, number, given);
      if (!outcome) throw noSuchCase(name);
      if (outcome === 'before') throw answeredBefore(name);
      return;
    }
    const owner = await ownerOfNumber(tx, number);
    if (!owner) throw noSuchCase(name);
    if (!(await answerCustomerCase(tx, owner, given))) throw answeredBefore(name);
    const notice = { kind: 'case_answered', number: customerCaseNumber(number), answer } as const;
    await leaveNotice(tx, services, owner.userId, notice);
  });
}
