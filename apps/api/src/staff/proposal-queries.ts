import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { StaffProposal } from '#platform/tables.ts';

export type ProposalRow = Selectable<StaffProposal>;

export async function insertProposal(
  tx: Tx,
  {
    words,
    before,
    after,
    ...row
  }: Omit<Insertable<StaffProposal>, 'number' | 'state' | 'decidedBy' | 'decidedAt' | 'failure'>,
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

function stillOpen(db: Db | Tx, now: Date) {
  return db
    .selectFrom('staffProposal')
    .innerJoin('staff as proposer', 'proposer.id', 'staffProposal.proposedBy')
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .whereRef('proposer.addedAt', '<=', 'staffProposal.proposedAt')
    .where('proposer.disabledAt', 'is', null);
}

interface Wanted {
  readonly now: Date;
  readonly commands: readonly string[];
  /** Not those about an account of this member of staff; null for all. */
  readonly seenBy: string | null;
}

function wantedOf(db: Db, { now, commands, seenBy }: Wanted) {
  return stillOpen(db, now)
    .where('command', 'in', commands)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('staffAccount')
            .select('staffAccount.staffId')
            .whereRef('staffAccount.userId', '=', 'staffProposal.userId')
            .where('staffAccount.staffId', '=', seenBy),
        ),
      ),
    );
}

/**
 * Those that still wait, with who proposed them; those that end first at the top. Those of a member of staff who was disabled since
 * have lapsed, also where they were taken back.
 */
export async function openProposals(db: Db, { limit, ...wanted }: Wanted & { limit: number }) {
  return wantedOf(db, wanted)
    .selectAll('staffProposal')
    .select('proposer.name as proposer')
    .orderBy('endsAt')
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function countProposals(db: Db, wanted: Wanted): Promise<number> {
  const row = await wantedOf(db, wanted)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** One proposal is kept after the other until the transaction ends. */
export async function takeProposalsTurn(tx: Tx): Promise<void> {
  await tx.selectFrom('staff').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Those of one command about one customer, or about none, that still wait. */
export async function openProposalsOf(
  tx: Tx,
  { command, userId, now }: { command: string; userId: string | null; now: Date },
): Promise<ProposalRow[]> {
  return stillOpen(tx, now)
    .selectAll('staffProposal')
    .where('command', '=', command)
    .where('userId', 'is not distinct from', userId)
    .execute();
}

/** Decides a proposal, once; false where somebody did before. */
export async function decideProposal(
  tx: Tx,
  number: bigint,
  decision: {
    state: 'approved' | 'rejected' | 'failed';
    decidedBy: string;
    decidedAt: Date;
    failure?: string;
  },
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
