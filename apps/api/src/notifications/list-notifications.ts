import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { listNotifications as endpoint } from '@kolo/contract/notifications';
import type { Services } from '#platform/services.ts';
import { countNotifications, findNotifications } from './queries.ts';

/** One page of the customer's notifications, with the count of all that are unread. */
export async function listNotifications(
  { db }: Services,
  userId: string,
  { page, limit, sortBy }: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const order = sortBy === 'createdAt:asc' ? 'asc' : 'desc';
  const [results, { total, unread }] = await Promise.all([
    findNotifications(db, userId, { order, limit, skip: (page - 1) * limit }),
    countNotifications(db, userId),
  ]);
  return {
    results,
    page,
    totalPages: Math.ceil(total / limit),
    totalResults: total,
    unreadCount: unread,
  };
}
