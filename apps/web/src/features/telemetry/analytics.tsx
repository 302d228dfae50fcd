import { recordEvents, SCREENS, type ScreenName } from '@kolo/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { randomId } from '#lib/random.ts';
import { serverClock } from '#lib/server-clock.ts';
import { currentUserId, http } from '#lib/session.ts';
import { consentQuery } from './consent.ts';
import { createWaitingEvents, type WaitingEvents } from './waiting-events.ts';

const SEND_EVERY_MS = 10_000;

/** The screen's pattern in the URL map: no id of an address goes along. The more exact one stands for an address of two. */
export function screenAt(pathname: string): ScreenName | undefined {
  return (
    SCREENS.find((screen) => screen === pathname) ?? SCREENS.find((screen) => matchPath(screen, pathname))
  );
}

/** Sends what waits for this customer; where somebody else is signed in by now, or nobody, it is let go. */
function send(events: WaitingEvents, userId: string): void {
  const batch = events.take();
  if (batch === null || currentUserId() !== userId) return;
  const { method, path, access } = recordEvents;
  // Lost where it does not arrive: nothing of it is worth a second call of a customer's data.
  http.send({ method, path, access, body: batch, keepalive: true }).catch(() => undefined);
}

/** Tells which screens are opened, from a customer who allows it and as long as they do. */
export function Analytics() {
  const { data: consent } = useQuery(consentQuery);
  return consent?.isAllowed ? <ScreensTold /> : null;
}

function ScreensTold() {
  const { pathname } = useLocation();
  const events = useRef<WaitingEvents>(null);
  useEffect(() => {
    const userId = currentUserId();
    if (userId === null) return;
    const own = createWaitingEvents({ now: () => serverClock.now().getTime(), newSession: randomId });
    events.current = own;
    const sendNow = () => send(own, userId);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') sendNow();
    };
    const timer = setInterval(sendNow, SEND_EVERY_MS);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      events.current = null;
    };
  }, []);
  useEffect(() => {
    const screen = screenAt(pathname);
    if (screen !== undefined) events.current?.opened(screen);
  }, [pathname]);
  return null;
}
