import { API_BASE } from '@kolo/contract/endpoint';
import {
  liveEvents,
  type LiveEvent,
  type LivePayment,
  type NotificationKind,
} from '@kolo/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { refreshMoney } from '#features/accounts/queries.ts';
import { refreshContacts } from '#features/identity/queries.ts';
import { refreshKyc } from '#features/kyc/refresh-kyc.ts';
import { refreshNotifications } from '#features/notifications/queries.ts';
import { refreshPayment, refreshWithdrawal } from '#features/payments/queries.ts';
import { refreshPackages } from '#features/savings/queries.ts';
import { EventFollower, randomFraction, type EventsListener } from '#lib/events.ts';
import { accessToken, http } from '#lib/session.ts';

/** A tab that nobody looks at gives its connection back after this. */
const HIDDEN_MAX_MS = 60_000;

/** News of what the profile or the identity check says. */
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
  'contact_changed',
  'security',
]);

function refreshAfterMoney(queryClient: QueryClient): void {
  void refreshMoney(queryClient);
  void refreshPackages(queryClient);
  void refreshWithdrawal(queryClient);
}

/** What the news make out of date on the screen. */
export function listenFor(queryClient: QueryClient, onOpen: () => void): EventsListener {
  let hasBeenOpen = false;
  return {
    // What came between the page's own question and this moment was told to nobody.
    onOpen() {
      void refreshNotifications(queryClient);
      void refreshPayment(queryClient);
      if (hasBeenOpen) {
        refreshAfterMoney(queryClient);
        void refreshKyc(queryClient);
      } else {
        // The balances were asked for some seconds ago, by a page that was still loading.
        void refreshMoney(queryClient);
        void refreshWithdrawal(queryClient);
      }
      hasBeenOpen = true;
      onOpen();
    },
    onEvent({ type, data }) {
      if (type === 'payment') {
        // It names the payment and no more: what became of it only the status call says.
        const { reference } = JSON.parse(data) as LivePayment;
        void refreshPayment(queryClient, reference);
      }
      if (type !== 'notification') return;
      void refreshNotifications(queryClient);
      // The server writes it by this very schema.
      const { notification, movesMoney } = JSON.parse(data) as LiveEvent;
      if (movesMoney) refreshAfterMoney(queryClient);
      if (!CHANGES_PROFILE.has(notification.kind)) return;
      void refreshKyc(queryClient);
      void refreshContacts(queryClient);
    },
  };
}

function createFollower(queryClient: QueryClient, onOpen: () => void): EventFollower {
  return new EventFollower(
    {
      fetch: (url, init) => fetch(url, init),
      url: `${API_BASE}${liveEvents.path}`,
      bearer: accessToken,
      // Any call of the customer's trades dead tokens for new ones, or ends the session.
      renew: () => http.send({ method: 'GET', path: '/users/me', access: 'customer' }),
      random: randomFraction,
    },
    listenFor(queryClient, onOpen),
  );
}

/** Follows the server's events while the tab is looked at: one connection, with a minute's grace. */
function followWhileSeen(follower: EventFollower): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') follower.start();
    else hiding = setTimeout(() => follower.stop(), HIDDEN_MAX_MS);
  };
  const again = () => {
    follower.stop();
    look();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', again);
  follower.start();
  look();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', again);
    follower.stop();
  };
}

/** Follows the server's events for this customer; answers how to stop. */
export function followEvents(queryClient: QueryClient, onOpen: () => void): () => void {
  return followWhileSeen(createFollower(queryClient, onOpen));
}
