import { z } from 'zod';
import { DEFAULT_PAGE, MAX_PAGE } from '../limits.ts';

export function ok(message: string, data?: unknown, meta?: unknown) {
  return {
    status: true,
    message,
    ...(data === undefined ? {} : { data }),
    ...(meta === undefined ? {} : { meta }),
  };
}

/** Kobo, as a number or as text of digits. */
export const kobo = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

export const paging = z.object({
  page: z.coerce.number().int().positive().default(1),
  perPage: z.coerce.number().int().positive().max(MAX_PAGE).default(DEFAULT_PAGE),
});

export const period = paging.extend({
  from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
});

/** One page of rows with the provider's meta. */
export function pageOf<T>(rows: readonly T[], { page, perPage }: z.infer<typeof paging>) {
  const skipped = (page - 1) * perPage;
  return {
    rows: rows.slice(skipped, skipped + perPage),
    meta: { total: rows.length, skipped, perPage, page, pageCount: Math.ceil(rows.length / perPage) },
  };
}

export function isWithin(createdAt: string, { from, to }: z.infer<typeof period>): boolean {
  const at = Date.parse(createdAt);
  return (from === undefined || at >= Date.parse(from)) && (to === undefined || at <= Date.parse(to));
}
