import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import type { DevicePush } from '#native/push.ts';
import { toast } from '#ui/toast-store.ts';
import { PREFERENCES_KEY } from './preference-queries.ts';
import type { PushState } from './push-device.ts';
import { PUSH_KEY, pushStateQuery, turnPushOff, turnPushOn } from './push-queries.ts';

interface Push {
  /** Undefined until it is known. */
  readonly state: PushState | undefined;
  readonly isOn: boolean;
  readonly turn: (wanted: boolean) => void;
  /** The customer says that the browser's settings are others now. */
  readonly look: () => void;
}

/** The messages of this device: how it stands, and the press that changes it. */
export function usePush(push: DevicePush): Push {
  const queryClient = useQueryClient();
  const { data: state, refetch } = useQuery(pushStateQuery(push));
  const turning = useCommand({
    async mutationFn(wanted: boolean) {
      if (!wanted) return turnPushOff(push);
      if (!(await turnPushOn(push)) && push.permission() === 'unasked')
        toast({ title: 'Not turned on', detail: 'Your browser shows nothing until you choose Allow.' });
    },
    onError: (error) => toast({ tone: 'failed', title: 'That was not saved.', detail: errorText(error) }),
    onSettled: () =>
      Promise.all(
        // The server's part too: whether anything can reach a device at all.
        [PUSH_KEY, PREFERENCES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  async function look() {
    const { data: now } = await refetch();
    if (now === 'blocked')
      toast({ title: 'Still blocked', detail: 'Your browser has not changed its mind.' });
  }
  return {
    state,
    isOn: turning.isPending ? turning.variables : state === 'on',
    turn: turning.run,
    look: () => void look(),
  };
}
