import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { inSnapshot } from '#platform/db.ts';
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

/** Each statement counts, over all customers, what breaks one rule; nothing here trusts a stored sum. */
const PROOFS: readonly { name: string; count: ReturnType<typeof sql<{ broken: bigint }>> }[] = [
  {
    name: "each customer's pots add up to nothing",
    count: sql`select count(*) as broken from (
      select user_id from ledger.account group by user_id having sum(balance) <> 0) as off`,
  },
  {
    name: 'each balance is the sum of its postings',
    count: sql`select count(*) as broken from ledger.account a
      left join (select user_id, account_id, sum(amount) as total from ledger.entry group by user_id, account_id) e
        on e.user_id = a.user_id and e.account_id = a.id
      where a.balance <> coalesce(e.total, 0)`,
  },
  {
    name: 'each pot has all its postings, in order and without a gap',
    count: sql`select count(*) as broken from ledger.account a
      left join (select user_id, account_id, count(*) as postings, max(seq) as last, count(distinct seq) as steps
        from ledger.entry group by user_id, account_id) e
        on e.user_id = a.user_id and e.account_id = a.id
      where a.seq <> coalesce(e.postings, 0) or a.seq <> coalesce(e.last, 0) or a.seq <> coalesce(e.steps, 0)`,
  },
  {
    name: 'each posting was made on a pot that is open',
    count: sql`select count(*) as broken from ledger.entry e
      where not exists (select 1 from ledger.account a where a.user_id = e.user_id and a.id = e.account_id)`,
  },
  {
    name: 'no pot is below its floor',
    count: sql`select count(*) as broken from ledger.account where floor is not null and balance < floor`,
  },
  {
    name: 'each balance follows from the one before it',
    count: sql`select count(*) as broken from (
      select amount, balance, lag(balance, 1, 0::bigint) over (partition by user_id, account_id order by seq) as before
      from ledger.entry) as step where balance <> before + amount`,
  },
];

/** Proves the books, over all customers, from the postings alone, as this transaction sees them. */
export async function proveBooks(tx: Tx): Promise<LedgerCheck> {
  const proofs: Proof[] = [];
  for (const { name, count } of PROOFS) {
    const { rows } = await count.execute(tx);
    proofs.push({ name, broken: Number(rows[0]?.broken ?? 0n) });
  }
  const { rows } = await sql<{ customers: bigint; movements: bigint; held: string; provider: string }>`
    select (select count(distinct user_id) from ledger.account) as customers,
      (select count(*) from ledger.movement) as movements,
      (select coalesce(sum(balance), 0)::text from ledger.account where floor is not null) as held,
      (select coalesce(-sum(balance), 0)::text from ledger.account where id = ${PROVIDER.id}) as provider
  `.execute(tx);
  const row = rows[0];
  return {
    holds: proofs.every((proof) => proof.broken === 0),
    proofs,
    figures: {
      customers: Number(row?.customers ?? 0n),
      movements: Number(row?.movements ?? 0n),
      heldKobo: row?.held ?? '0',
      providerKobo: row?.provider ?? '0',
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
