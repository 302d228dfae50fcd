import type { Tx } from '#platform/db.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { NAME_CHECKS_OPEN_MAX } from './limits.ts';
import type { NameChecking, NameSource } from './name-queries.ts';
import { insertNameCheck } from './name-queries.ts';

/** What the check of a name needs. */
export interface NameCheckDeps {
  readonly services: Services;
  readonly fields: FieldSeal;
  readonly openCase: OpenCase;
}

const SOURCES: Readonly<Record<NameSource, string>> = {
  bvn: 'the record of a BVN',
  bank_account: 'a bank account',
  virtual_account: 'the customer’s own account number',
};

export interface ForeignName {
  readonly userId: string;
  readonly source: NameSource;
  /** Which BVN or account it stands on: a keyed hash. */
  readonly subject: Buffer;
  readonly name: string;
}

/** Binds a sealed name to its row. */
export function checkedNameOwner(userId: string, id: string): string {
  return `${userId}:name_check:${id}`;
}

const NEXT: Readonly<Record<NameChecking, string>> = {
  waits: 'We will compare the names and write to you within 3 days.',
  decided:
    'We have compared the names and could not accept this one. If you have a paper that shows it, report a problem in Account.',
  full: `We are already comparing ${NAME_CHECKS_OPEN_MAX} names of yours. Try again once we have written to you about one of them.`,
};

/** What becomes of a name, as its customer reads it. */
export function nextOfName(checking: NameChecking): string {
  return NEXT[checking];
}

/**
 * Opens a case about a name that is not the customer's as far as we can tell, and tells the customer on every channel: it is
 * what happens next, or a thief at work. Once for each BVN and account. Returns where the name stands.
 */
export async function openNameCheck(
  { services, fields, openCase }: NameCheckDeps,
  tx: Tx,
  { userId, source, subject, name }: ForeignName,
): Promise<NameChecking> {
  const id = services.ids.next();
  const sealed = fields.seal(name, checkedNameOwner(userId, id));
  const check = { userId, id, source, subject, sealed, at: services.clock.now() };
  const { isNew, checking } = await insertNameCheck(tx, check, NAME_CHECKS_OPEN_MAX);
  if (!isNew) return checking;
  await openCase(tx, {
    kind: 'name_mismatch',
    key: `name:${id}`,
    userId,
    reference: null,
    detail: `The name on ${SOURCES[source]} is not the customer’s. Compare them: ops kyc show ${userId}`,
  });
  await enqueueNotification(tx, services, userId, { kind: 'name', news: 'checked', source });
  return checking;
}
