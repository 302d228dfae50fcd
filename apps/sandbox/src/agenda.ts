import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { AgendaItem, AgendaKind } from './records.ts';
import type { World } from './world.ts';

/** What the outside world will do by itself, by the movable clock. */
export type Agenda = {
  add(kind: AgendaKind, subject: string, afterMs: number): void;
  nextDueMs(): number | undefined;
  /** Runs what is due, earliest first, also what that makes due. */
  runDue(handlers: AgendaHandlers): void;
};

export type AgendaHandlers = Record<AgendaKind, (subject: string) => void>;

export function createAgenda(world: World, clock: Clock, ids: Ids): Agenda {
  function earliest(): AgendaItem | undefined {
    let first: AgendaItem | undefined;
    for (const item of world.agenda.values()) {
      if (first === undefined || item.dueAt < first.dueAt) first = item;
    }
    return first;
  }

  return {
    add(kind, subject, afterMs) {
      const id = ids.next();
      world.agenda.put(String(id), { id, kind, subject, dueAt: clock.nowMs() + afterMs });
    },
    nextDueMs: () => earliest()?.dueAt,
    runDue(handlers) {
      const now = clock.nowMs();
      for (let item = earliest(); item !== undefined && item.dueAt <= now; item = earliest()) {
        world.agenda.delete(String(item.id));
        handlers[item.kind](item.subject);
      }
    },
  };
}
