import type { Kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';

/** Refuses new money that would bring the customer above what they may hold. The wiring brings it. */
export type DepositLimit = (
  db: Db | Tx,
  deposit: { userId: string; heldKobo: Kobo; openKobo: Kobo; amountKobo: Kobo },
) => Promise<void>;
