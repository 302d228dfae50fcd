import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { inSnapshot, onlyRow } from '#platform/db.ts';
import type { BookProof } from '#platform/feature.ts';
import { PROVIDER } from './chart.ts';
import { LEDGER_PROOF_MAX_MS } from './limits.ts';
import { monotonicMs } from '#platform/clock.ts';

/** One proof over all books: what was counted, and how many rows break it (0 when it holds). */
export interface Proof {
  readonly name: string;
  readonly broken: number;
}

export interface LedgerCheck {
  readonly holds: boolean;
  readonly proofs: readonly Proof[];
  readonly figures: {
    readonly customers: number;
    readonly movements: number;
    /** Kobo that customers have in all their pots, as text: a sum may exceed what a number holds. */
    readonly heldKobo: string;
    readonly providerKobo: string;
  };
}

interface Broken {
  readonly books: bigint;
  readonly totals: bigint;
  readonly gaps: bigint;
  readonly nowhere: bigint;
  readonly floors: bigint;
  readonly steps: bigint;
}

const PROOFS: readonly { readonly name: string; readonly of: keyof Broken }[] = [
  { name: "each customer's pots add up to nothing", of: 'books' },
  { name: 'each balance is the sum of its postings', of: 'totals' },
  { name: 'each pot has all its postings, in order and without a gap', of: 'gaps' },
  { name: 'each posting was made on a pot that is open', of: 'nowhere' },
  { name: 'no pot is below its floor', of: 'floors' },
  { name: 'each balance follows from the one before it', of: 'steps' },
];

/**
 * Counts, over all customers, what breaks each rule; nothing here trusts a stored sum. The postings are read once for all rules, a
 * customer at a time by the key of the movements: they are most of the database.
 */
const countBroken = sql<Broken>`
  with step as (
    select user_id, account_id, amount, balance, seq,
      lag(balance, 1, 0::bigint) over of_pot as before, row_number() over of_pot as place
    from ledger.entry
    window of_pot as (partition by user_id, account_id order by seq)
  ), posted as (
    select user_id, account_id as id, sum(amount) as total, count(*) as postings,
      count(*) filter (where seq <> place) as misplaced,
      count(*) filter (where balance <> before + amount) as steps
    from step group by user_id, account_id
  )
  select
    (select count(*) from (
      select user_id from ledger.account group by user_id having sum(balance) <> 0) as off) as books,
    count(*) filter (where a.balance <> coalesce(p.total, 0)) as totals,
    count(*) filter (where a.seq <> coalesce(p.postings, 0) or p.misplaced > 0) as gaps,
    coalesce(sum(p.postings) filter (where a.id is null), 0)::bigint as nowhere,
    count(*) filter (where a.floor is not null and a.balance < a.floor) as floors,
    coalesce(sum(p.steps), 0)::bigint as steps
  from ledger.account a full join posted p using (user_id, id)
`;

/** Proves the books, over all customers, from the postings alone, as this transaction sees them. */
export async function proveBooks(tx: Tx): Promise<LedgerCheck> {
  const counted = onlyRow(await countBroken.execute(tx));
  const proofs = PROOFS.map(({ name, of }) => ({ name, broken: Number(counted[of]) }));
  const figures = sql<{ customers: bigint; movements: bigint; held: string; provider: string }>`
    select (select count(distinct user_id) from ledger.account) as customers,
      (select count(*) from ledger.movement) as movements,
      (select coalesce(sum(balance), 0)::text from ledger.account where floor is not null) as held,
      (select coalesce(-sum(balance), 0)::text from ledger.account where id = ${PROVIDER.id}) as provider
  `;
  const { customers, movements, held, provider } = onlyRow(await figures.execute(tx));
  return {
    holds: proofs.every((proof) => proof.broken === 0),
    proofs,
    figures: {
      customers: Number(customers),
      movements: Number(movements),
      heldKobo: held,
      providerKobo: provider,
    },
  };
}

/** No statement of this transaction may go on past the deadline, in ms of `monotonicMs`. */
export async function limitStatement(tx: Tx, deadlineMs: number): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(deadlineMs - monotonicMs()));
  await sql`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx);
}

/**
 * Proves the books, and these papers with them, in one read-only snapshot, so that what is posted in the meantime cannot look like a
 * difference, and waits for nothing. Throws the time-out of the database where it takes longer than `limitMs` in all.
 */
export function checkLedger(
  db: Db,
  papers: readonly BookProof[] = [],
  limitMs = LEDGER_PROOF_MAX_MS,
): Promise<LedgerCheck> {
  const deadlineMs = monotonicMs() + limitMs;
  return inSnapshot(db, async (tx) => {
    await limitStatement(tx, deadlineMs);
    const ledger = await proveBooks(tx);
    const proofs = [...ledger.proofs];
    for (const { name, count } of papers) {
      await limitStatement(tx, deadlineMs);
      proofs.push({ name, broken: await count(tx) });
    }
    return { ...ledger, proofs, holds: proofs.every((proof) => proof.broken === 0) };
  });
}
