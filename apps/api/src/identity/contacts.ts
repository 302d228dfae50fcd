import type { Db } from '#platform/db.ts';
import { findCustomer } from './queries.ts';

/** Where a customer can be written to: only what was verified. */
export async function contactsOf(
  db: Db,
  userId: string,
): Promise<{ email: string | null; phone: string | null }> {
  const customer = await findCustomer(db, userId);
  return {
    email: customer?.emailVerifiedAt ? customer.email : null,
    phone: customer?.phoneVerifiedAt ? customer.phone : null,
  };
}
