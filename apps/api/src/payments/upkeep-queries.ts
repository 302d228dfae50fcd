import { sql } from 'kysely';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore } from '#platform/upkeep.ts';
import { WEBHOOK_KEPT_DAYS } from './limits.ts';

export const paymentMaintenance: readonly Maintenance[] = [
  {
    name: 'webhooks',
    async remove(db, now, most) {
      const { numAffectedRows } = await sql`
        delete from webhook_event where key in (
          select key from webhook_event where received_at < ${daysBefore(now, WEBHOOK_KEPT_DAYS)}
          order by received_at limit ${most} for update skip locked
        )
      `.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
  },
];
