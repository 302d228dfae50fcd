import type { Kobo } from '@kolo/domain/money';
import type { Losses } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';

/** What withdrawals reach besides the database. */
export interface PayoutDeps {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'createRecipient' | 'transfer' | 'verifyTransfer'>;
  readonly fields: FieldSeal;
  readonly openCase: OpenCase;
  readonly losses: Losses;
  /** What orders took out of Kolo since then, which counts as withdrawn wherever little may leave. */
  readonly leftByOrders: (
    tx: Tx,
    userId: string,
    counted: { since: Date; now: Date; andLetGo: boolean },
  ) => Promise<Kobo>;
  /** What will leave Kolo with orders that wait for their bank, and is not free beside a dispute. */
  readonly leavingWithOrders: (tx: Tx, userId: string) => Promise<Kobo>;
}
