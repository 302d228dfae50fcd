import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { StaffProposal } from '#platform/tables.ts';

export type ProposalRow = Selectable<StaffProposal>;

export async function insertProposal(
  tx: Tx,
  { words, before, after, ...row }: Omit<Insertable<StaffProposal>, 'number' | 'state'>,
): Promise<bigint> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  const { number } = await tx
    .insertInto('staffProposal')
    .values({ ...row, words: JSON.stringify(words), before: json(before), after: json(after) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function findProposal(db: Db | Tx, number: bigint): Promise<ProposalRow | undefined> {
  return db.selectFrom('staffProposal').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Those that still wait, with who proposed them; those that end first at the top. */
export async function openProposals(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('staffProposal')
    .innerJoin('staff', 'staff.id', 'staffProposal.proposedBy')
    .selectAll('staffProposal')
    .select(['staff.name as proposer', 'staff.disabledAt as proposerDisabledAt'])
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Decides a proposal, once; false where somebody did before. */
export async function decideProposal(
  tx: Tx,
  number: bigint,
  decision: { state: 'approved' | 'rejected'; decidedBy: string; decidedAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('staffProposal')
    .set(decision)
    .where('number', '=', number)
    .where('state', '=', 'open')
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

const MEMBER = ['staff.id', 'name', 'role', 'addedAt', 'disabledAt', 'enrolledAt'] as const;

/** A member of staff as they stand now; without `enrolledAt` they cannot sign in. */
export async function findMember(db: Db | Tx, id: string) {
  return db
    .selectFrom('staff')
    .leftJoin('staffCredential', 'staffCredential.staffId', 'staff.id')
    .select(MEMBER)
    .where('staff.id', '=', id)
    .executeTakeFirst();
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Nobody is disabled or taken back until the transaction ends. */
export async function holdStaff(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
}

/** Whether anybody was ever added, disabled or not. */
export async function hasStaff(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** How many work at the desk beside this name: enrolled, about to enrol, or disabled since that instant. */
export async function countMembers(
  tx: Tx,
  { beside, now, since }: { beside: string; now: Date; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('staff')
    .leftJoin('staffCredential', 'staffCredential.staffId', 'staff.id')
    .leftJoin('staffLink', 'staffLink.staffId', 'staff.id')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('name', '!=', beside)
    .where((build) =>
      build.or([
        build.and([
          build('disabledAt', 'is', null),
          build.or([build('enrolledAt', 'is not', null), build('expiresAt', '>', now)]),
        ]),
        build('disabledAt', '>', since),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
