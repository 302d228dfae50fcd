import * as z from 'zod/mini';
import { ApiError } from '#lib/api-error.ts';

const Next = z.object({ disputed: z.int(), free: z.optional(z.int()) });

/** How much banks ask back, in whole naira, and how much is free to withdraw, where a refusal is about that. */
export function disputedIn(error: unknown): z.infer<typeof Next> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'WRONG_STATE') return undefined;
  return Next.safeParse(error.next).data;
}
