import type { Ids } from './ids.ts';
import type { World } from './world.ts';
import type { Operation, CallMode, EventMode, Fault } from './records.ts';
import { callModes, eventModes } from './records.ts';

/** What happens to one call or event: the mode, and whether this was the last time. */
export type Trouble<Mode> = { faultId: number; mode: Mode; last: boolean; delayMs: number };

export type Faults = {
  add(fault: Omit<Fault, 'id'>): void;
  clear(): void;
  left(): Fault[];
  takeForCall(operation: Operation): Trouble<CallMode> | undefined;
  /** Whether the next call is refused for good, where that is said earlier than everything else. */
  takeRefusal(operation: Operation): boolean;
  takeForEvent(operations: readonly Operation[]): Trouble<EventMode> | undefined;
};

export function createFaults(world: World, ids: Ids): Faults {
  function take<Mode extends string>(
    on: readonly Operation[],
    modes: readonly Mode[],
  ): Trouble<Mode> | undefined {
    for (const fault of world.faults.values()) {
      const mode = modes.find((one) => one === fault.mode);
      if (mode === undefined || !on.includes(fault.operation)) continue;
      const last = fault.left <= 1;
      if (last) world.faults.delete(String(fault.id));
      else world.faults.put(String(fault.id), { ...fault, left: fault.left - 1 });
      return { faultId: fault.id, mode, last, delayMs: fault.delayMs };
    }
    return undefined;
  }

  return {
    add(fault) {
      const id = ids.next();
      world.faults.put(String(id), { ...fault, id });
    },
    clear() {
      for (const fault of world.faults.newest()) world.faults.delete(String(fault.id));
    },
    left: () => [...world.faults.values()],
    takeForCall: (operation) => take([operation], callModes),
    takeRefusal: (operation) => take([operation], ['refuse']) !== undefined,
    takeForEvent: (on) => take(on, eventModes),
  };
}
