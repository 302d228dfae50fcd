import { findStaff, recordsOf } from './queries.ts';
import { RECORDS_SHOWN } from './limits.ts';
import type { StaffDeps } from './sign-in.ts';

export const RECORD_USAGE = `  record customer ID       what staff did for one customer, newest first: who, what, why, before and after
  record staff NAME        what one member of staff did, newest first
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

async function show(
  { services: { db } }: StaffDeps,
  about: { userId: string } | { staffId: string },
  print: Print,
): Promise<number> {
  const rows = await recordsOf(db, about, { limit: RECORDS_SHOWN });
  for (const { at, actor, command, userId, reason, before, after } of rows) {
    const change = [before, after]
      .map((value) => (value === null ? '-' : JSON.stringify(value)))
      .join(' -> ');
    const why = reason === null ? '' : `: ${reason}`;
    print(`${at.toISOString()}  ${actor}  ${command}  ${userId ?? '-'}${why}  ${change}`);
  }
  if (rows.length === 0) print('nothing is recorded');
  return 0;
}

/** `customer ID`, `staff NAME`; returns the exit code. */
export async function recordCommand(
  deps: StaffDeps,
  words: readonly string[],
  print: Print,
): Promise<number> {
  const [about, named = '', ...rest] = words;
  if (about === 'customer' && UUID.test(named) && rest.length === 0)
    return show(deps, { userId: named }, print);
  if (about !== 'staff' || named === '' || rest.length > 0) {
    print(`usage:\n${RECORD_USAGE}`);
    return 2;
  }
  const member = await findStaff(deps.services.db, named.toLowerCase());
  if (member) return show(deps, { staffId: member.id }, print);
  print(`Nobody at the desk is called ${named}.`);
  return 1;
}
