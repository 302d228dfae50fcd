import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { CrashReport } from '#platform/tables.ts';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore } from '#platform/upkeep.ts';

/** A crash that nobody looked into for so long is of a version that nobody runs. */
const CRASH_KEPT_DAYS = 90;

export async function insertCrash(db: Db, crash: Insertable<CrashReport>): Promise<void> {
  await db.insertInto('crashReport').values(crash).execute();
}

export const telemetryMaintenance: readonly Maintenance[] = [
  {
    name: 'crash reports',
    async remove(db, now, most) {
      const { numAffectedRows } = await sql`
        delete from crash_report where id in (
          select id from crash_report where at < ${daysBefore(now, CRASH_KEPT_DAYS)} order by at limit ${most}
        )
      `.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
  },
];
