import { userInfo } from 'node:os';
import type { Tx } from './db.ts';
import type { Services } from './services.ts';
import type { JsonObject } from './tables.ts';

/** Who gives a command: a member of staff at the desk, or on the command line whoever the machine says it is. */
export interface Actor {
  readonly staffId: string | null;
  readonly name: string;
  /** Called in the transaction that does what they command, before it is written down; what it throws undoes all of it. */
  readonly onDeed?: (tx: Tx) => Promise<void>;
}

/** Whoever the machine says it is. */
export function shellActor(): Actor {
  return { staffId: null, name: `shell ${userInfo().username}` };
}

interface Deed {
  /** By the name that the command has on the command line. */
  readonly command: string;
  /** The customer whom it is about. */
  readonly userId?: string | null;
  readonly reason?: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** Writes down what staff do, in the transaction that does it. */
export async function recordDeed(
  tx: Tx,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  { staffId, name, onDeed }: Actor,
  { command, userId = null, reason = '', before, after }: Deed,
): Promise<void> {
  await onDeed?.(tx);
  const json = (value: JsonObject | undefined) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .insertInto('staffRecord')
    .values({
      id: ids.next(),
      at: clock.now(),
      staffId,
      actor: name,
      command,
      userId,
      reason: reason || null,
      before: json(before),
      after: json(after),
    })
    .execute();
}
