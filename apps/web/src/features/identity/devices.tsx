import type { Session } from '@kolo/contract/sessions';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, hasCode } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { signOut } from '#lib/session.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Pot } from '#ui/pot.tsx';
import { Button } from '#ui/button.tsx';
import { IconMonitorSmartphone } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { endDevice, endEveryDevice, sessionsQuery } from './session-queries.ts';

/** What the sheet asks about: one device, or all of them. */
type Asked = { kind: 'one'; session: Session } | { kind: 'all' };

export function Devices() {
  const sessions = useQuery(sessionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <section className="sec" aria-labelledby="devices">
      <h2 id="devices">Your devices</h2>
      <p className="muted">Where your account is logged in now.</p>
      <Loaded
        of={sessions}
        failed="Your devices could not be loaded"
        why={errorText(sessions.error)}
        art={<Pot tone="ash" size={132} />}
        loading={<SkeletonList rows={2} label="Loading your devices" />}
      >
        {(data) => (
          <DeviceList sessions={data.results} onEnd={(session) => setAsked({ kind: 'one', session })} />
        )}
      </Loaded>
      <Button variant="quiet" full onClick={() => setAsked({ kind: 'all' })}>
        Log out everywhere
      </Button>
      <EndSheet asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function DeviceList({
  sessions,
  onEnd,
}: {
  sessions: readonly Session[];
  onEnd: (session: Session) => void;
}) {
  const now = serverClock.now();
  return (
    <List label="Your devices">
      {sessions.map((session) => (
        <ListRow
          key={session.id}
          icon={IconMonitorSmartphone}
          title={session.device}
          detail={`Last used ${formatTimeAndDay(new Date(session.lastSeenAt), now)}`}
          end={
            session.isCurrent ? (
              <Tag status="ok">This device</Tag>
            ) : (
              <Button
                small
                variant="quiet"
                aria-label={`Log out ${session.device}`}
                onClick={() => onEnd(session)}
              >
                Log out
              </Button>
            )
          }
        />
      ))}
    </List>
  );
}

function EndSheet({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: (what: Asked) => (what.kind === 'one' ? endDevice(what.session.id) : endEveryDevice()),
    onMutate: clearToasts,
    onSuccess: async (_, what) => {
      // This device is among them.
      if (what.kind === 'all') return signOut();
      onClose();
      toast({ title: 'Device logged out', detail: what.session.device });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      onClose();
      toast({ title: 'Device not logged out', detail: errorText(error), tone: 'failed' });
      // It was logged out elsewhere in the meantime.
      if (hasCode(error, 'NOT_FOUND'))
        void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const all = asked?.kind === 'all';
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      busy={ending.isPending}
      title={asked?.kind === 'one' ? `Log out ${asked.session.device}?` : 'Log out everywhere?'}
      lede={
        all
          ? 'Every device is logged out, this one too. You need your password to come back.'
          : 'Whoever uses it needs your password to come back.'
      }
    >
      <div className="btns">
        <Button variant="quiet" disabled={ending.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="soot"
          busy={ending.isPending}
          busyLabel="Logging out"
          onClick={() => asked && ending.mutate(asked)}
        >
          Log out
        </Button>
      </div>
    </Sheet>
  );
}
