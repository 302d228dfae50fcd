import { API_BASE } from '@kolo/contract/endpoint';
import {
  liveEvents,
  type LiveEvent,
  type LivePayment,
  type NotificationKind,
} from '@kolo/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { refreshMoney } from '#features/accounts/api.ts';
import { refreshContacts } from '#features/identity/api.ts';
import { refreshKyc } from '#features/kyc/api.ts';
import { refreshNotifications } from '#features/notifications/api.ts';
import { refreshPayment, refreshWithdrawal } from '#features/payments/api.ts';
import { refreshOrders } from '#features/orders/refresh-orders.ts';
import { refreshPackages } from '#features/savings/api.ts';
import { refreshSchedules } from '#features/schedules/refresh-schedules.ts';
import { serverOrigin } from '#lib/native-shell.ts';
import { EventFollower, type EventsListener } from '#lib/events.ts';
import { randomFraction } from '#lib/random.ts';
import { accessToken, http } from '#lib/session.ts';

/** A tab that nobody looks at gives its connection back after this. */
const HIDDEN_MAX_MS = 60_000;

/**
 * Over HTTP/1.1 a browser opens six connections to one address, for all its tabs. An open stream keeps one for good, so that
 * six tabs would leave none for what the seventh asks.
 */
const FOLLOWING_TABS_MAX = 3;

/** Notifications about what the profile or the identity check says. */
const CHANGES_PROFILE: ReadonlySet<NotificationKind> = new Set([
  'kyc_approved',
  'kyc_rejected',
  'kyc_revoked',
  'kyc_submitted',
  'bvn_confirmed',
  'bvn_unbound',
  'name',
  'frozen',
  'unfrozen',
  'payment_taken_back',
  'payment_made_good',
  'contact_changed',
  'security',
]);

function refreshAfterMoney(queryClient: QueryClient): void {
  void refreshMoney(queryClient);
  void refreshPackages(queryClient);
  void refreshWithdrawal(queryClient);
}

/**
 * Asks for the schedules again, and once more for all the news that came meanwhile. Twenty of them can be paid in the same minute, and
 * each piece of news would start the many pages of the calendar over.
 */
function schedulesRefresher(queryClient: QueryClient): () => void {
  let heard = 0;
  let isAsking = false;
  async function ask(): Promise<void> {
    const before = heard;
    isAsking = true;
    await refreshSchedules(queryClient);
    isAsking = false;
    if (heard > before) await ask();
  }
  return () => {
    heard += 1;
    if (!isAsking) void ask();
  };
}

/** Loaded with the answer: the first screen knows no case. */
async function refreshAnsweredCases(queryClient: QueryClient): Promise<void> {
  const { refreshCases } = await import('#features/cases/api.ts');
  await refreshCases(queryClient);
}

/** What a notification makes out of date on the screen. */
export function listenFor(queryClient: QueryClient): EventsListener {
  let hasBeenOpen = false;
  const askForSchedules = schedulesRefresher(queryClient);
  return {
    // What came between the page's own question and this moment was told to nobody.
    onOpen() {
      void refreshNotifications(queryClient);
      void refreshPayment(queryClient);
      void refreshKyc(queryClient);
      void refreshOrders(queryClient);
      if (hasBeenOpen) {
        refreshAfterMoney(queryClient);
        askForSchedules();
      } else {
        // The balances were asked for some seconds ago, by a page that was still loading.
        void refreshMoney(queryClient);
        void refreshWithdrawal(queryClient);
      }
      hasBeenOpen = true;
    },
    onEvent({ type, data }) {
      if (type === 'payment') {
        // It names the payment and no more: what became of it only the status call says.
        const { reference } = JSON.parse(data) as LivePayment;
        void refreshPayment(queryClient, reference);
      }
      if (type !== 'notification') return;
      void refreshNotifications(queryClient);
      // A step of an order need not move money.
      void refreshOrders(queryClient);
      // The server writes it by this very schema.
      const { notification, movesMoney } = JSON.parse(data) as LiveEvent;
      if (movesMoney) refreshAfterMoney(queryClient);
      // A schedule may have paid it, and goes on to its next date; or a date was missed or moved, or Kolo has paused it.
      if (movesMoney || notification.kind.startsWith('schedule_')) askForSchedules();
      if (notification.kind === 'case_answered') void refreshAnsweredCases(queryClient);
      if (!CHANGES_PROFILE.has(notification.kind)) return;
      void refreshKyc(queryClient);
      void refreshContacts(queryClient);
    },
  };
}

function createFollower(queryClient: QueryClient): EventFollower {
  return new EventFollower(
    {
      fetch: (url, init) => fetch(url, init),
      url: `${serverOrigin()}${API_BASE}${liveEvents.path}`,
      bearer: accessToken,
      // Any call of the customer's trades dead tokens for new ones, or ends the session.
      renew: () => http.send({ method: 'GET', path: '/users/me', access: 'customer' }),
      random: randomFraction,
    },
    listenFor(queryClient),
  );
}

/** Runs `hold` in one of the few places that all tabs share, once one is free. Without locks in the browser, at once. */
async function inPlace(hold: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return hold();
  const nameOf = (place: number) => `kolo.events-${place}`;
  for (let place = 0; place < FOLLOWING_TABS_MAX; place += 1) {
    const wasFree = await navigator.locks.request(nameOf(place), { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await hold();
      return true;
    });
    if (wasFree || signal.aborted) return;
  }
  const place = Math.floor(randomFraction() * FOLLOWING_TABS_MAX);
  await navigator.locks.request(nameOf(place), { signal }, hold);
}

/** Starts the follower once there is a place for it; returns how to stop it and give the place back. */
function startInPlace(follower: EventFollower): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  async function hold(): Promise<void> {
    if (signal.aborted) return;
    follower.start();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  // Given up while it waited: there is nothing to give back.
  void inPlace(hold, signal).catch(() => undefined);
  return () => {
    leaving.abort();
    follower.stop();
  };
}

/** Follows the server's events while the tab is looked at: one connection, with a minute's grace. */
function followWhileSeen(follower: EventFollower): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;
  const stop = () => {
    leave?.();
    leave = null;
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') leave ??= startInPlace(follower);
    else hiding = setTimeout(stop, HIDDEN_MAX_MS);
  };
  const again = () => {
    stop();
    look();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', again);
  leave = startInPlace(follower);
  look();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', again);
    stop();
  };
}

/** Follows the server's events for this customer; returns how to stop. */
export function followEvents(queryClient: QueryClient): () => void {
  return followWhileSeen(createFollower(queryClient));
}
