import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { noSuchCase, parseCaseName } from './case-view.ts';
import { answerCustomerCase, answerStaffCase, findStaffCase, ownerOfNumber } from './queries.ts';

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
