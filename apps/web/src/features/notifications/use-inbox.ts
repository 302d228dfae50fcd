import type { NotificationPage } from '@kolo/contract/notifications';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { toast } from '#ui/toast-store.ts';
import { errorText } from '#lib/api-error.ts';
import { applyChange, wasUnread, type InboxChange } from './inbox.ts';
import { PAGES_KEY, sendChange } from './inbox-queries.ts';
import { BELL_KEY, NOTIFICATIONS_KEY, refreshNotifications } from './api.ts';

const FAILURES: Readonly<Record<InboxChange['kind'], string>> = {
  read: 'Could not mark it as read.',
  'read-all': 'Could not mark them as read.',
  delete: 'Could not delete the notification.',
};

/** Changes the inbox on the screen at once and on the server after; a refusal takes it back. */
export function useInboxChange(): (change: InboxChange) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS_KEY,
    mutationFn: sendChange,
    async onMutate(change) {
      // An answer that is on its way knows nothing of the change.
      await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      const bell = queryClient.getQueryData<NotificationPage>(BELL_KEY);
      const list = queryClient.getQueryData<InfiniteData<NotificationPage>>(PAGES_KEY);
      const known = [...(list?.pages ?? []), ...(bell ? [bell] : [])];
      const lowers = change.kind !== 'read-all' && wasUnread(known, change.id);
      const after = (page: NotificationPage) => applyChange(page, change, lowers);
      if (bell) queryClient.setQueryData(BELL_KEY, after(bell));
      if (list) queryClient.setQueryData(PAGES_KEY, { ...list, pages: list.pages.map(after) });
      return { bell, list };
    },
    onSuccess(_, { kind }) {
      // Of a deleted one it is said already, and one that is read was opened.
      if (kind === 'read-all') toast({ title: 'All notifications are marked as read.' });
    },
    onError(error, change, before) {
      // Offline the server cannot be asked, so what was shown before is the best that is known.
      queryClient.setQueryData(BELL_KEY, before?.bell);
      queryClient.setQueryData(PAGES_KEY, before?.list);
      toast({ tone: 'failed', title: FAILURES[change.kind], detail: errorText(error) });
    },
    onSettled: async () => {
      // The last of several changes asks for all of them.
      if (queryClient.isMutating({ mutationKey: NOTIFICATIONS_KEY }) > 1) return;
      await refreshNotifications(queryClient);
    },
  });
  return mutate;
}
