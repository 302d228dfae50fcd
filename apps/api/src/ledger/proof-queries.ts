import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { Proof } from './check.ts';

/** What the latest proof found. */
export interface ProofState {
  readonly holds: boolean;
  readonly provedAt: Date;
}

/** The latest proof that has ended; undefined before the first one. */
export async function latestProof(db: Db): Promise<ProofState | undefined> {
  const row = await db
    .selectFrom('ledgerProof')
    .select(['holds', 'provedAt'])
    .where('provedAt', 'is not', null)
    .orderBy('provedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.provedAt ? { holds: row.holds === true, provedAt: row.provedAt } : undefined;
}

/** All that the latest proof that has ended found; null before the first one. */
export async function latestFindings(
  db: Db,
): Promise<{ at: Date; tookMs: number; holds: boolean; broken: Proof[] } | null> {
  const row = await db
    .selectFrom('ledgerProof')
    .select(['holds', 'provedAt', 'tookMs', 'broken'])
    .where('provedAt', 'is not', null)
    .orderBy('provedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.provedAt) return null;
  // endNight wrote it.
  const broken = row.broken as unknown as Proof[];
  return { at: row.provedAt, tookMs: row.tookMs ?? 0, holds: row.holds === true, broken };
}

/** Whether the proof of that night still has to be begun: nobody did, or the one who did has died. */
export async function isNightOpen(db: Db, night: string, diedBefore: Date): Promise<boolean> {
  const asked = await sql<{ open: boolean }>`
    select not exists (
      select from ledger_proof where night = ${night}::date and (proved_at is not null or begun_at > ${diedBefore})
    ) as open
  `.execute(db);
  return onlyRow(asked).open;
}

/** Takes the proof of that night; false where another worker was first. */
export async function takeNight(
  db: Db,
  night: string,
  at: { now: Date; diedBefore: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ledger_proof (night, begun_at) values (${night}::date, ${at.now})
    on conflict (night) do update set begun_at = excluded.begun_at
      where ledger_proof.proved_at is null and ledger_proof.begun_at <= ${at.diedBefore}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function endNight(
  tx: Tx,
  night: string,
  ended: { provedAt: Date; tookMs: number; broken: readonly Proof[] },
): Promise<void> {
  await sql`
    update ledger_proof set proved_at = ${ended.provedAt}, took_ms = ${ended.tookMs}::integer,
      holds = ${ended.broken.length === 0}, broken = ${JSON.stringify(ended.broken)}::jsonb
    where night = ${night}::date
  `.execute(tx);
}
