import type { Services } from '#platform/services.ts';
import { findNotifications } from './queries.ts';

/** Notifications read at once for a customer's copy of their data. */
const EXPORT_PAGE = 200;

/** The customer's notifications, oldest first, a page at a time. */
export async function* notificationRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await findNotifications(db, userId, { order: 'asc', limit: EXPORT_PAGE, skip });
    yield* page;
    if (page.length < EXPORT_PAGE) return;
  }
}
