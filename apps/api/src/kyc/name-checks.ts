import type { Tx } from '#platform/db.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { NAME_CHECKS_OPEN_MAX } from './limits.ts';
import type { NameSource } from './name-queries.ts';
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

/**
 * Opens a case about a name that is not the customer's as far as we can tell, and tells the customer on every channel: it is
 * what happens next, or a thief at work. Once for each BVN and account.
 */
export async function openNameCheck(
  { services, fields, openCase }: NameCheckDeps,
  tx: Tx,
  { userId, source, subject, name }: ForeignName,
): Promise<void> {
  const id = services.ids.next();
  const sealed = fields.seal(name, checkedNameOwner(userId, id));
  const check = { userId, id, source, subject, sealed, at: services.clock.now() };
  if (!(await insertNameCheck(tx, check, NAME_CHECKS_OPEN_MAX))) return;
  await openCase(tx, {
    kind: 'name_mismatch',
    key: `name:${id}`,
    userId,
    reference: null,
    detail: `The name on ${SOURCES[source]} is not the customer’s. Compare them: ops kyc show ${userId}`,
  });
  await enqueueNotification(tx, services, userId, { kind: 'name', news: 'checked', source });
}
