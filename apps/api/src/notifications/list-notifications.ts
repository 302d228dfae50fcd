import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { listNotifications as endpoint } from '@kolo/contract/notifications';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import type { Services } from '#platform/services.ts';
import { countNotifications, findNotifications } from './queries.ts';

/** One page of the customer's notifications, with the count of all that are unread. */
export async function listNotifications(
  { db }: Services,
  userId: string,
  { page, limit, sortBy, isRead }: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const order = sortBy === 'createdAt:asc' ? 'asc' : 'desc';
  const which = isRead === undefined ? {} : { isRead: isRead === 'true' };
  const [results, { total, unread }] = await Promise.all([
    findNotifications(db, userId, { order, limit, skip: (page - 1) * limit, ...which }),
    countNotifications(db, userId),
  ]);
  const matching = isRead === undefined ? total : isRead === 'true' ? total - unread : unread;
  return {
    results: results.map((one) => ({
      ...one,
      title: keepDatesWhole(one.title),
      body: keepDatesWhole(one.body),
    })),
    page,
    totalPages: Math.ceil(matching / limit),
    totalResults: matching,
    unreadCount: unread,
  };
}
