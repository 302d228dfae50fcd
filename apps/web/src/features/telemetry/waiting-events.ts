import type { AnalyticsEvent, ScreenName } from '@kolo/contract/analytics';
import { ANALYTICS_SESSION_MS, EVENTS_WAITING_MAX } from '@kolo/contract/analytics';

export interface Batch {
  readonly session: string;
  readonly events: AnalyticsEvent[];
}

interface Deps {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Made of nothing: no two visits can be told to be one customer's. */
  readonly newSession: () => string;
}

export interface WaitingEvents {
  opened(screen: ScreenName): void;
  /** What waits, which then waits no more; null where nothing does. */
  take(): Batch | null;
}

/**
 * Events in memory alone, of one customer. The oldest fall away where more than 50 wait. Half an hour without an event ends the
 * visit: what waits then belongs to the one before and is let go.
 */
export function createWaitingEvents({ now, newSession }: Deps): WaitingEvents {
  let session: string | null = null;
  let lastAt = 0;
  let events: AnalyticsEvent[] = [];

  function add(event: AnalyticsEvent): void {
    events = [...events, event].slice(-EVENTS_WAITING_MAX);
  }

  return {
    opened(screen) {
      const at = now();
      if (session === null || at - lastAt > ANALYTICS_SESSION_MS) {
        session = newSession();
        events = [];
        add({ name: 'session_started' });
      }
      lastAt = at;
      add({ name: 'screen_opened', params: { screen } });
    },
    take() {
      if (session === null || events.length === 0) return null;
      const taken = { session, events };
      events = [];
      return taken;
    },
  };
}
