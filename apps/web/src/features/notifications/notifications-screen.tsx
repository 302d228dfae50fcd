import type { Notification } from '@kolo/contract/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list-row.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { notificationPagesQuery } from './inbox-queries.ts';
import { joinPages, type InboxChange } from './inbox.ts';
import { NotificationRow } from './notification-row.tsx';
import { useInboxChange } from './use-inbox.ts';

const SKELETON_ROWS = 5;

export function NotificationsScreen() {
  useScreen('Notifications');
  const { data } = useInfiniteQuery(notificationPagesQuery);
  const change = useInboxChange();
  const unread = data?.pages[0]?.unreadCount ?? 0;
  const markAll =
    unread > 0 ? (
      <button type="button" className="link" onClick={() => change({ kind: 'read-all' })}>
        Mark all read
      </button>
    ) : null;
  return (
    <>
      <PageBar narrow title="Notifications" backHref={paths.home} end={markAll} />
      <main className="page narrow" id="main">
        <div className="stack">
          <Inbox onChange={change} />
          <Button variant="ghost" full href={paths.notificationPreferences}>
            Choose what we tell you
          </Button>
        </div>
      </main>
    </>
  );
}

interface InboxProps {
  readonly onChange: (change: InboxChange) => void;
}

function Inbox({ onChange }: InboxProps) {
  const query = useInfiniteQuery(notificationPagesQuery);
  const { data } = query;
  const [leaving, setLeaving] = useState<Notification | null>(null);
  const notifications = useMemo(() => joinPages(data?.pages ?? []), [data]);
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
            onDelete={() => setLeaving(one)}
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
      <DeleteSheet
        notification={leaving}
        onClose={() => setLeaving(null)}
        onDelete={(id) => onChange({ kind: 'delete', id })}
      />
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

/** The button that had the focus is gone with its row. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
}

interface DeleteSheetProps {
  readonly notification: Notification | null;
  readonly onClose: () => void;
  readonly onDelete: (id: string) => void;
}

function DeleteSheet({ notification, onClose, onDelete }: DeleteSheetProps) {
  return (
    <Sheet
      open={notification !== null}
      onClose={onClose}
      title="Delete this notification?"
      lede={notification?.title}
    >
      <div className="btns">
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            if (notification) onDelete(notification.id);
            onClose();
            focusHeading();
          }}
        >
          Delete
        </Button>
      </div>
    </Sheet>
  );
}
