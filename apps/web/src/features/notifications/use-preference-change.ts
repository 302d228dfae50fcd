import type { NotificationPreferences } from '@kolo/contract/notification-preferences';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { toast } from '#ui/toast-store.ts';
import { PREFERENCES_KEY, sendChange } from './preference-queries.ts';
import { undoOf, withChange, type PreferenceChange } from './preferences.ts';

/** Moves the switch at once and tells the server after. Refused, the switch goes back; where the answer was lost, the server is asked. */
export function usePreferenceChange(onSaved?: () => void): (change: PreferenceChange) => void {
  const queryClient = useQueryClient();
  const show = (change: PreferenceChange) =>
    queryClient.setQueryData<NotificationPreferences>(PREFERENCES_KEY, (shown) =>
      shown ? withChange(shown, change) : shown,
    );
  const { mutate } = useMutation({
    mutationKey: PREFERENCES_KEY,
    // One after the other: the last press is the last that the server hears.
    scope: { id: PREFERENCES_KEY[0] },
    mutationFn: sendChange,
    async onMutate(change) {
      // An answer that is on its way knows nothing of the press.
      await queryClient.cancelQueries({ queryKey: PREFERENCES_KEY });
      const shown = queryClient.getQueryData<NotificationPreferences>(PREFERENCES_KEY);
      show(change);
      return shown && undoOf(shown, change);
    },
    onSuccess: () => onSaved?.(),
    onError(error, _, undo) {
      const isKnown = isNotDone(error);
      const why = errorText(error);
      if (isKnown && undo) show(undo);
      toast({
        tone: 'failed',
        title: isKnown ? 'That was not saved.' : 'We do not know yet whether it is saved.',
        detail: isKnown ? why : `${why} It may already be saved: check your notification settings.`,
      });
    },
    onSettled: async () => {
      // The last of several presses asks for all of them.
      if (queryClient.isMutating({ mutationKey: PREFERENCES_KEY }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
    },
  });
  return mutate;
}
