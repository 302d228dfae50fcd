import { withContactsMasked } from '@kolo/domain/masked-contact';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { customerCaseNumber, noSuchCase, parseCaseName } from './case-view.ts';
import {
  answerCustomerCase,
  answerStaffCase,
  ownerOfNumber,
  hasOpenStaffCase,
  insertStaffCase,
  findStaffCase,
  isNameUndecided,
} from './queries.ts';

interface Settlement {
  /** C-100001 or S-1. */
  readonly name: string;
  readonly userId: string;
  readonly answer: string;
  readonly staff: string;
}

/**
 * Answers the case that a decision about a customer rests on; one that was answered before stays as it is. Returns the key of
 * a staff case, null for a customer's. Refuses with NOT_FOUND a case that is not about this customer.
 */
export function settleCase({ clock }: Services) {
  return async (tx: Tx, { name, userId, answer, staff }: Settlement): Promise<string | null> => {
    const { letter, number } = parseCaseName(name);
    const given = { answer, staff, at: clock.now() };
    if (letter === 'S') {
      const found = await findStaffCase(tx, number);
      if (found?.userId !== userId) throw noSuchCase(name);
      await answerStaffCase(tx, number, given);
      return found.key;
    }
    const owner = await ownerOfNumber(tx, number);
    if (owner?.userId !== userId)
      throw new Refusal('NOT_FOUND', { message: `${name} is not a case of this customer.` });
    await answerCustomerCase(tx, owner, given);
    return null;
  };
}

/** Opens a case for staff, once for each key. */
export function openStaffCase({ clock }: Services): OpenCase {
  return (tx, found) => insertStaffCase(tx, found, clock.now());
}

/** The same, but one at a time of its kind: what is found again while staff still look opens nothing. */
export function openOnlyStaffCase({ clock }: Services): OpenCase {
  return async (tx, found) =>
    !(await hasOpenStaffCase(tx, found.kind)) && insertStaffCase(tx, found, clock.now());
}

export interface StaffAnswer {
  /** C-100001 or S-1. */
  readonly name: string;
  readonly answer: string;
  readonly actor: Actor;
}

function answeredBefore(name: string): Refusal {
  return new Refusal('WRONG_STATE', { message: `The case ${name} is answered already.` });
}

/** A name is decided by its own commands, which answer its case: an answer alone would leave the customer waiting for ever. */
async function refuseNameUndecided(
  tx: Tx,
  { userId, key }: { userId: string | null; key: string },
): Promise<void> {
  if (userId === null || !(await isNameUndecided(tx, { userId, key }))) return;
  throw new Refusal('WRONG_STATE', {
    message: `This name waits for a decision. Look at it with ops kyc show ${userId}, then give ops names accept or names refuse: they answer this case.`,
  });
}

/** Writes staff's answer, once, with the record of it; a customer hears of it. Moves no money. Refuses with NOT_FOUND or WRONG_STATE. */
export async function answerCase(services: Services, { name, answer, actor }: StaffAnswer): Promise<void> {
  const { db, clock } = services;
  const { letter, number } = parseCaseName(name);
  const given = { answer, staff: actor.name, at: clock.now() };
  const record = (tx: Tx, userId: string | null) =>
    recordDeed(tx, services, actor, {
      command: 'cases answer',
      userId,
      after: { number: name, answer: withContactsMasked(answer) },
    });
  await db.transaction().execute(async (tx) => {
    if (letter === 'S') {
      const found = await findStaffCase(tx, number);
      if (!found) throw noSuchCase(name);
      await refuseNameUndecided(tx, found);
      if ((await answerStaffCase(tx, number, given)) === 'before') throw answeredBefore(name);
      return record(tx, found.userId);
    }
    const owner = await ownerOfNumber(tx, number);
    if (!owner) throw noSuchCase(name);
    if (!(await answerCustomerCase(tx, owner, given))) throw answeredBefore(name);
    const notice = { kind: 'case_answered', number: customerCaseNumber(number), answer } as const;
    await enqueueNotification(tx, services, owner.userId, notice);
    await record(tx, owner.userId);
  });
}
