import { randomInt } from 'node:crypto';
import { expect, inject } from 'vitest';

export const BIRTH_DATE = '1994-05-14';

/** Makes the identity provider know somebody of that name; returns the BVN. */
export async function person(firstName: string, lastName: string): Promise<string> {
  const bvn = `22${String(randomInt(1e9)).padStart(9, '0')}`;
  const answer = await fetch(`${inject('world').sandboxUrl}/control/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bvn, firstName, lastName, birthDate: BIRTH_DATE }),
  });
  expect(answer.ok).toBe(true);
  return bvn;
}
