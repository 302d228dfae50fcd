import type { Services } from '#platform/services.ts';
import { caseView } from './case-view.ts';
import { EXPORT_PAGE } from './limits.ts';
import { casesOf } from './queries.ts';

/** The customer's cases, newest first, a page at a time. */
export async function* caseRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await casesOf(db, userId, { limit: EXPORT_PAGE, skip });
    for (const row of page) yield caseView(row);
    if (page.length < EXPORT_PAGE) return;
  }
}
