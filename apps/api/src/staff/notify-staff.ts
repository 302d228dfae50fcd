import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { insertNotices } from './queries.ts';

/** Tells all staff, or the admins alone, at their desks. */
export async function notifyStaff(
  tx: Tx,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  text: string,
  only?: 'admin',
): Promise<void> {
  await insertNotices(tx, { id: ids.next(), text, createdAt: clock.now() }, only);
}
