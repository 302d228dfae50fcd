import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { appLock } from '#lib/app-lock.ts';
import { paths } from '#lib/paths.ts';
import { useIsLocked, useLockAfterMs } from '#lib/use-app-lock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { deviceBiometrics } from '#native/biometrics.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choice.tsx';
import { IconLock, IconTimer } from '#ui/later-icons.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Switch } from '#ui/switch.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { biometricOwner } from './biometric-words.ts';
import { BiometricSwitch } from './biometric-switch.tsx';
import { UnlessFrozen, useFreeze } from './frozen.tsx';
import { ForgottenPinSheet } from './forgotten-pin-sheet.tsx';
import { InDoubt } from './in-doubt.tsx';
import { LOCK_AFTER_MINUTES, minutesText, RECOMMENDED_MINUTES, toMinutes, toMs } from './lock-after.ts';
import { meQuery } from './api.ts';
import { CurrentPinForm } from './current-pin-form.tsx';
import { takePinAway, usePinChanged } from './pin-calls.ts';

/** Open while locked: all it does needs the current PIN, or the password and a code. */
export function PinSettingsScreen() {
  useScreen('PIN lock');
  const { data: me } = useQuery(meQuery);
  const hasPin = me?.hasPin ?? false;
  const locked = useIsLocked(hasPin);
  return (
    <Page title="PIN lock" backHref={locked ? paths.pinLock : paths.settings}>
      {locked ? (
        <Banner tone="warn" icon={IconLock} title="Kolo is locked.">
          Here you can only change, replace or remove your PIN.
        </Banner>
      ) : null}
      <UnlessFrozen title="You cannot change your PIN for now.">
        <LockSwitch hasPin={hasPin} />
      </UnlessFrozen>
      {me?.hasPin ? (
        <>
          {locked ? null : (
            <>
              <BiometricSwitch biometrics={deviceBiometrics} owner={biometricOwner(me)} />
              <LockAfter />
            </>
          )}
          <Actions locked={locked} />
        </>
      ) : null}
    </Page>
  );
}

function LockSwitch({ hasPin }: { hasPin: boolean }) {
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const close = useCallback(() => setRemoving(false), []);
  return (
    <section className="card row between" aria-label="Lock">
      <div className="grow">
        <h2>Lock Kolo with a PIN</h2>
        <p className="small muted">
          With a PIN, Kolo locks after {minutesText(useLockAfterMs())} if you do not use it. You also need a
          PIN to withdraw to a bank.
        </p>
      </div>
      <Switch
        label="Lock Kolo with a PIN"
        checked={hasPin}
        onChange={(wanted) => (wanted ? void navigate(paths.setupPin) : setRemoving(true))}
      />
      <RemovePinSheet open={removing} onClose={close} />
    </section>
  );
}

function LockAfter() {
  const chosen = toMinutes(useLockAfterMs());
  return (
    <section className="sec">
      <h2>Lock after</h2>
      <Choices
        label="Lock after"
        name="lock-after"
        value={String(chosen)}
        onChange={(minutes) => appLock.setLockAfterMs(toMs(Number(minutes)))}
        options={LOCK_AFTER_MINUTES.map((minutes) => ({
          value: String(minutes),
          title: minutesText(toMs(minutes)),
          icon: IconTimer,
          ...(minutes === RECOMMENDED_MINUTES ? { detail: 'Recommended' } : {}),
        }))}
      />
    </section>
  );
}

function Actions({ locked }: { locked: boolean }) {
  const [search, setSearch] = useSearchParams();
  const forgotten = search.has('forgotten');
  const close = useCallback(() => setSearch({}, { replace: true }), [setSearch]);
  const freeze = useFreeze();
  if (freeze) return locked ? null : <LockNow />;
  return (
    <div className="stack md">
      <Button variant="quiet" full href={paths.setupPin}>
        Change PIN
      </Button>
      <Button variant="quiet" full onClick={() => setSearch({ forgotten: '1' }, { replace: true })}>
        Forgot PIN?
      </Button>
      {locked ? null : <LockNow />}
      <ForgottenPinSheet open={forgotten} onClose={close} />
    </div>
  );
}

function LockNow() {
  const navigate = useNavigate();
  return (
    <Button
      variant="ghost"
      full
      onClick={() => {
        appLock.lock();
        void navigate(paths.pinLock, { replace: true, state: { from: paths.settings } });
      }}
    >
      <IconLock size="sm" />
      Lock now
    </Button>
  );
}

type SheetState = { open: boolean; onClose: () => void };

function RemovePinSheet({ open, onClose }: SheetState) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Remove your PIN?"
      lede="Anyone who has your phone can then open Kolo. To withdraw to a bank, you need a PIN."
    >
      <RemovePin onClose={onClose} />
    </Sheet>
  );
}

function RemovePin({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const pinChanged = usePinChanged();
  // Why a try was not answered: that one may hold, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();

  async function remove(pin: string): Promise<undefined> {
    try {
      await takePinAway(pin);
    } catch (error) {
      if (!isNotDone(error)) {
        setDoubt(errorText(error));
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        return undefined;
      }
      // There is none any more: a try before this one may have removed it.
      if (!hasCode(error, 'NOT_FOUND')) throw error;
    }
    pinChanged(false);
    toast({ title: 'PIN removed', detail: 'Kolo no longer locks.' });
    onClose();
    return undefined;
  }
  return (
    <>
      {doubt === undefined ? null : <InDoubt of="noPin" why={doubt} />}
      <CurrentPinForm
        keepLabel="Keep it"
        onKeep={onClose}
        goLabel="Remove PIN"
        busyLabel="Removing"
        variant="danger"
        onPin={remove}
      />
    </>
  );
}
