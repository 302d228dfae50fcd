import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '@kolo/contract/sessions';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Page } from '#ui/page-bar.tsx';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { serverClock } from '#lib/server-clock.ts';
import { signOut } from '#lib/session.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Pot } from '#ui/pot.tsx';
import { IconMonitorSmartphone } from '#ui/later-icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { UnlessFrozen } from './frozen.tsx';
import { InDoubt } from './in-doubt.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ChangePasswordForm } from './password-forms.ts';
import { changeOwnPassword, sessionsQuery, endDevice, endEveryDevice } from './session-queries.ts';
import { proofProblems } from './profile-words.ts';
import { meQuery } from './api.ts';

export function SecurityScreen() {
  useScreen('Security');
  return (
    <Page title="Security" backHref={paths.settings}>
      <Devices />
      <ChangePassword />
    </Page>
  );
}

/** The server's fields by the names of the form's. */
function errorsOf(error: ApiError): Record<string, string> {
  const { currentPassword, newPassword } = error.fields;
  const pin = proofProblems(error)?.pin;
  return {
    ...(pin !== undefined && { pin }),
    ...(currentPassword !== undefined && { current: currentPassword }),
    ...(newPassword !== undefined && { password: newPassword }),
  };
}

function ChangePassword() {
  // Made again after each change, so that no password stays in the page.
  const [changes, setChanges] = useState(0);
  return (
    <section className="sec" aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <UnlessFrozen title="You cannot change your password for now.">
        <p className="muted">When you change it, every other device is logged out.</p>
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      </UnlessFrozen>
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { data: me } = useQuery(meQuery);
  const [asksForPin, setAsksForPin] = useState(false);
  // What the last try came to, once one was not answered: that one may hold, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const queryClient = useQueryClient();
  const form = useForm(ChangePasswordForm, async ({ current, password, pin }) => {
    clearToasts();
    try {
      await changeOwnPassword({ currentPassword: current, newPassword: password, pin });
    } catch (error) {
      // A PIN was set on another device since this page was loaded.
      if (hasCode(error, 'PIN_REQUIRED')) setAsksForPin(true);
      const wrong = error instanceof ApiError ? errorsOf(error) : {};
      if (Object.keys(wrong).length > 0) return wrong;
      const why = errorText(error);
      if (isNotDone(error) && doubt === undefined)
        toast({ title: 'Password not changed', detail: why, tone: 'failed' });
      else setDoubt(why);
      // The devices tell: a change logs the others out.
      if (!isNotDone(error)) void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      return wrong;
    }
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    toast({ title: 'Password changed', detail: 'Every other device is logged out.' });
    return onChanged();
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={form.onSubmit}>
      {/* Tells a password manager whose password this is. */}
      <input
        hidden
        readOnly
        name="username"
        autoComplete="username"
        value={me?.email ?? me?.phoneNumber ?? ''}
      />
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        error={form.errors['current']}
      />
      {asksForPin || me?.hasPin ? (
        <Field
          label="Your PIN"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          error={form.errors['pin']}
        />
      ) : null}
      <NewPasswordFields errors={form.errors} />
      {doubt === undefined ? null : <InDoubt of="password" why={doubt} />}
      <Button type="submit" full busy={form.busy} busyLabel="Saving">
        Save password
      </Button>
    </form>
  );
}

/** What the sheet asks about: one device, or all of them. */
type Asked = { kind: 'one'; session: Session } | { kind: 'all' };

function Devices() {
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
  const ending = useCommand({
    mutationFn: (what: Asked) => (what.kind === 'one' ? endDevice(what.session.id) : endEveryDevice()),
    onMutate: clearToasts,
    onSuccess: async (_, what) => {
      // This device is among them.
      if (what.kind === 'all') return signOut();
      // The button that opened the sheet goes with its row.
      focusHeadingAfter(onClose);
      toast({ title: 'Device logged out', detail: what.session.device });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      onClose();
      const isKnown = isNotDone(error);
      const why = errorText(error);
      toast({
        title: isKnown ? 'Device not logged out' : 'We do not know yet whether it is logged out',
        detail: isKnown ? why : `${why} Check your devices before you try again.`,
        tone: 'failed',
      });
      // It was logged out elsewhere in the meantime, or by this very try.
      if (!isKnown || hasCode(error, 'NOT_FOUND'))
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
          ? 'Every device is logged out, including this one. You need your password to come back.'
          : 'You need your password to log in on it again.'
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
          onClick={() => asked && ending.run(asked)}
        >
          Log out
        </Button>
      </div>
    </Sheet>
  );
}
