import type { Tx } from '#platform/db.ts';
import type { Closing, Parts } from '#platform/feature.ts';
import type { OpenCase } from '#platform/staff-case.ts';

/** What the other features have to say when a customer takes another name, leaves, or asks for a copy of everything. */
export interface Dependencies
  extends Required<Closing>, Required<Pick<Parts, 'nameBlockers' | 'onContactUndone'>> {
  readonly openCase: OpenCase;
  readonly stopReminders: (tx: Tx, userId: string) => Promise<void>;
}
