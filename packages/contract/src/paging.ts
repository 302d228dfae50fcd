import * as z from 'zod/mini';

const LIMIT_MAX = 100;
const PAGE_MAX = 10_000;

/** `?page=`, from 1. */
export function page() {
  return z._default(
    z.coerce.number().check(z.int(), z.minimum(1, 'Pages start at 1.'), z.maximum(PAGE_MAX)),
    1,
  );
}

/** `?limit=`, up to 100. */
export function limit(size: number) {
  return z._default(
    z.coerce
      .number()
      .check(
        z.int(),
        z.minimum(1, 'Ask for at least 1.'),
        z.maximum(LIMIT_MAX, `Ask for at most ${LIMIT_MAX}.`),
      ),
    size,
  );
}
