import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Keeps that a webhook came, not what it says of card and payer; true for the first delivery of what it says. */
export async function keepWebhook(
  tx: Tx,
  webhook: { key: string; event: string; reference: string | null; receivedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('webhookEvent')
    .values({
      key: webhook.key,
      event: webhook.event,
      reference: webhook.reference,
      receivedAt: webhook.receivedAt,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ deliveries: sql<number>`webhook_event.deliveries + 1` }),
    )
    .returning('deliveries')
    .executeTakeFirstOrThrow();
  return row.deliveries === 1;
}
