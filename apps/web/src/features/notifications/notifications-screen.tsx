import type { Notification, NotificationKind } from '@kolo/contract/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { formatRelative } from '@kolo/domain/dates';
import { errorText } from '#lib/api-error.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { paths } from '#lib/paths.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, IconTile, type Tone } from '#ui/list-row.tsx';
import { coverAmounts } from '#ui/money-text.ts';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { serverClock } from '#lib/server-clock.ts';
import { classNames } from '#ui/class-names.ts';
import type { IconComponent } from '#ui/icon.tsx';
import {
  IconArrowDownToLine,
  IconArrowLeftRight,
  IconArrowUpRight,
  IconBell,
  IconCircleCheck,
  IconCreditCard,
  IconLandmark,
  IconLayers,
  IconLockKeyhole,
  IconPackage,
  IconShieldCheck,
  IconTriangleAlert,
} from '#ui/icons.tsx';
import { IconLock, IconTrash2, IconTruck } from '#ui/later-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { notificationPagesQuery } from './inbox-queries.ts';
import { joinPages, type InboxChange } from './inbox.ts';
import { useInboxChange } from './use-inbox.ts';
import { usePreferenceChange } from './use-preference-change.ts';
import css from './notifications.module.css';

const SKELETON_ROWS = 5;

export function NotificationsScreen() {
  useScreen('Notifications');
  const { data } = useInfiniteQuery(notificationPagesQuery);
  const change = useInboxChange();
  const [hidden, toggleHidden] = useBalanceHidden();
  const newest = data?.pages[0];
  const isEmpty = newest === undefined || newest.results.length === 0;
  const unread = newest?.unreadCount ?? 0;
  function markAll() {
    change({ kind: 'read-all' });
    // The button goes with the last that is unread.
    focusHeading({ preventScroll: true });
  }
  const end = (
    <>
      {isEmpty ? null : <BalanceToggle hidden={hidden} onToggle={toggleHidden} />}
      {unread > 0 ? (
        <button type="button" className="link" onClick={markAll}>
          Mark all read
        </button>
      ) : null}
    </>
  );
  return (
    <Page title="Notifications" backHref={paths.home} end={end}>
      <div className="stack">
        <Inbox onChange={change} />
        <Button variant="ghost" full href={paths.notificationPreferences}>
          Choose what we tell you
        </Button>
      </div>
    </Page>
  );
}

interface InboxProps {
  readonly onChange: (change: InboxChange) => void;
}

function Inbox({ onChange }: InboxProps) {
  const query = useInfiniteQuery(notificationPagesQuery);
  const { data } = query;
  const leaving = useLeaving();
  const notifications = useMemo(
    () => joinPages(data?.pages ?? []).filter(({ id }) => !leaving.has(id)),
    [data, leaving],
  );
  if (query.isPending) return <SkeletonList rows={SKELETON_ROWS} label="Loading your notifications" />;
  const failure = query.isError ? (
    <Failure
      error={query.error}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  ) : null;
  if (!data) return failure;
  if (notifications.length === 0) return failure ?? <NoNotifications />;
  return (
    <>
      <List label="Notifications">
        {notifications.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            onOpen={() => onChange({ kind: 'read', id: one.id })}
            onDelete={() => {
              letLeave(one.id, () => onChange({ kind: 'delete', id: one.id }));
              // The button that had the focus is gone with its row.
              focusHeading();
            }}
          />
        ))}
      </List>
      {failure}
      {query.hasNextPage && !query.isError ? (
        <Button
          variant="quiet"
          full
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <NotLoadedNote
      title="Failed to load notifications. Please try again."
      why={errorText(error)}
      onRetry={onRetry}
    />
  );
}

function NoNotifications() {
  return <EmptyState title="All quiet">Deposits, reminders and deliveries will show here.</EmptyState>;
}

const ICONS: Readonly<Partial<Record<NotificationKind, IconComponent>>> = {
  welcome: IconShieldCheck,
  deposit_credited: IconArrowDownToLine,
  contribution_credited: IconArrowDownToLine,
  sb_full: IconCircleCheck,
  sb_diverted: IconArrowLeftRight,
  sb_transferred: IconArrowLeftRight,
  sb_merged: IconLayers,
  price_promised: IconPackage,
  price_promise_ends: IconPackage,
  payment_failed: IconTriangleAlert,
  card_checked: IconCreditCard,
  lock_matured: IconLockKeyhole,
  lock_left_early: IconArrowDownToLine,
  contact_changed: IconLock,
  kyc_approved: IconShieldCheck,
  kyc_rejected: IconTriangleAlert,
  kyc_revoked: IconTriangleAlert,
  kyc_submitted: IconShieldCheck,
  bvn_confirmed: IconShieldCheck,
  bvn_unbound: IconTriangleAlert,
  frozen: IconLockKeyhole,
  unfrozen: IconShieldCheck,
  security: IconLockKeyhole,
  bank_account_added: IconLandmark,
  bank_account_removed: IconLandmark,
  withdrawal_sent: IconArrowUpRight,
  withdrawal_paid: IconCircleCheck,
  withdrawal_returned: IconTriangleAlert,
  payment_disputed: IconTriangleAlert,
  payment_taken_back: IconTriangleAlert,
  above_limit: IconTriangleAlert,
  payment_made_good: IconArrowUpRight,
  payment_given_back: IconArrowDownToLine,
  payment_undisputed: IconCircleCheck,
  name: IconShieldCheck,
  order_placed: IconPackage,
  order_moved: IconTruck,
  order_ended: IconArrowDownToLine,
  order_unpaid: IconTriangleAlert,
  order_paid_late: IconArrowDownToLine,
  case_answered: IconCircleCheck,
};

function StopReminders() {
  const stop = usePreferenceChange(() =>
    toast({
      title: 'Reminders are off.',
      detail: 'You can switch them on again in your notification settings.',
    }),
  );
  return (
    <Button variant="ghost" small onClick={() => stop({ reminders: { isOn: false } })}>
      Stop reminding me
    </Button>
  );
}

/** Of the packages that such news is always about. */
function toneOf(kind: NotificationKind): Tone | undefined {
  if (kind.startsWith('lock_')) return 'interest';
  return /^(?:sb|price|order)_/.test(kind) ? 'sb' : undefined;
}

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** A longer text is cut in the list until it is opened. */
const LONG_TEXT = 240;

/** A press opens it: then it is read, and a long one is shown whole. */
function NotificationRow({ notification, onOpen, onDelete }: NotificationRowProps) {
  const { kind, action, isRead, createdAt } = notification;
  const [hidden] = useBalanceHidden();
  const cover = (text: string) => (hidden ? coverAmounts(text) : text);
  const title = cover(notification.title);
  const body = cover(notification.body);
  const [isWhole, setWhole] = useState(false);
  const isLong = body.length > LONG_TEXT;
  const inside = (
    <>
      <IconTile icon={ICONS[kind] ?? IconBell} tone={toneOf(kind)} />
      <span className="grow">
        <span className="ttl">
          {title}
          {isRead ? null : <VisuallyHidden> (unread)</VisuallyHidden>}
        </span>
        <span className={classNames('sub', isLong && !isWhole && css['cut'])}>{body}</span>
        <span className="micro faint">{formatRelative(new Date(createdAt), serverClock.now())}</span>
      </span>
    </>
  );
  return (
    <li className={classNames(css['nt'], !isRead && css['un'])}>
      {/* Stays a button once it is read: the focus that is on it would be lost with it. */}
      <button
        type="button"
        className="li"
        aria-disabled={isRead && !isLong}
        aria-expanded={isLong ? isWhole : undefined}
        onClick={() => {
          if (!isRead) onOpen();
          setWhole(!isWhole);
        }}
      >
        {inside}
      </button>
      <button type="button" className="tapicon" aria-label={`Delete ${title}`} onClick={onDelete}>
        <IconTrash2 size="sm" />
      </button>
      {action === undefined && kind !== 'reminder' ? null : (
        <div className={css['acts']}>
          {action === undefined ? null : (
            <Button
              variant={kind === 'reminder' ? 'primary' : 'quiet'}
              small
              href={action.path}
              onClick={() => {
                if (!isRead) onOpen();
              }}
            >
              {cover(action.label)}
            </Button>
          )}
          {kind === 'reminder' ? <StopReminders /> : null}
        </div>
      )}
    </li>
  );
}

/** Notifications that are deleted on the screen, and on the server once nobody can take it back any more. */
let leaving: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  leaving = next;
  for (const listener of listeners) listener();
}

function stay(id: string): void {
  set(new Set([...leaving].filter((one) => one !== id)));
}

/** Takes it off the screen with a toast that undoes it; `remove` runs when the toast has gone. */
function letLeave(id: string, remove: () => void): void {
  set(new Set([...leaving, id]));
  toast({
    title: 'Notification deleted',
    action: { label: 'Undo', onPress: () => stay(id) },
    onGone: () => {
      remove();
      stay(id);
    },
  });
}

function useLeaving(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
  );
}
