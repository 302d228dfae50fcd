import type { Tx } from '#platform/db.ts';
import type { Closing, Parts } from '#platform/feature.ts';
import type { OpenCase } from '#platform/staff-case.ts';

/** What the other features have to say when a customer takes another name, leaves, or asks for a copy of everything. */
export interface Dependencies
  extends Required<Closing>, Required<Pick<Parts, 'nameBlockers' | 'onContactUndone'>> {
  readonly openCase: OpenCase;
  /** Switches the customer's reminders off. */
  readonly stopReminders: (tx: Tx, userId: string) => Promise<void>;
  /** Cancels an order in the customer's turn. Refuses with WRONG_STATE one that is dispatched. */
  readonly cancelOrder: (tx: Tx, userId: string, orderId: string) => Promise<void>;
}
