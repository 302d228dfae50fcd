import type { User } from '@kolo/contract/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { errorText, hasCode } from '#lib/api-error.ts';
import { appLock } from '#lib/app-lock.ts';
import { paths } from '#lib/paths.ts';
import { signOut } from '#lib/session.ts';
import { useIsLocked } from '#lib/use-app-lock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useOnline } from '#ui/use-online.ts';
import { useScreen } from '#lib/use-screen.ts';
import { deviceBiometrics } from '#native/biometrics.ts';
import { IconWifiOff } from '#ui/icons.tsx';
import { IconLockKeyholeOpen } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { PinPad, PinSlots } from '#ui/pin-pad.tsx';
import { Pot } from '#ui/pot.tsx';
import { BiometricUnlock } from './biometric-unlock.tsx';
import { biometricOwner } from './biometric-words.ts';
import { checkPin } from './pin-calls.ts';
import { lengthProblem, marksFor, pathBehindLock, withDigit, withoutLast } from './pin-digits.ts';
import { meQuery } from './api.ts';
import { usePinKeys } from './use-pin-keys.ts';

const POT_SIZE = 148;

export function PinLockScreen() {
  useScreen('Unlock Kolo');
  const { data: me } = useQuery(meQuery);
  const { state } = useLocation();
  const locked = useIsLocked(me?.hasPin ?? false);
  const [target] = useState(() => pathBehindLock(state, paths.pinLock, paths.home));
  if (!me) return null;
  return locked ? <Locked me={me} /> : <Navigate to={target} replace />;
}

function useUnlocking() {
  const queryClient = useQueryClient();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const checking = useCommand({
    mutationFn: checkPin,
    onSuccess: () => appLock.open(),
    onError: (error) => {
      setPin('');
      setProblem(errorText(error));
      // The PIN was removed on another device.
      if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  function change(next: string) {
    if (checking.isPending) return;
    setProblem(null);
    setPin(next);
  }
  const keys = {
    onDigit: (digit: string) => change(withDigit(pin, digit)),
    onErase: () => change(withoutLast(pin)),
    onGo: () => {
      const short = lengthProblem(pin);
      if (short === null) checking.run(pin);
      else setProblem(short);
    },
  };
  return { pin, problem, busy: checking.isPending, keys, tell: setProblem };
}

/** "What happened. What to do." as a heading and the line under it. */
function headed(problem: string): [heading: string, rest: string] {
  const [first = problem, ...rest] = problem.split('. ');
  return [rest.length > 0 ? first : problem, rest.join('. ')];
}

function Locked({ me }: { me: Pick<User, 'id' | 'firstName' | 'pinSetAt'> }) {
  const { pin, problem, busy, keys, tell } = useUnlocking();
  const online = useOnline();
  usePinKeys(keys);
  const [heading, line] =
    problem === null ? ['Enter your PIN', `Welcome back, ${me.firstName}`] : headed(problem);
  return (
    <main className="lock on-clay" id="main">
      <div className="lock-top">
        <Pot tone="moment" cut={marksFor(pin.length)} coin size={POT_SIZE} />
        <h1>{heading}</h1>
        {line === '' ? null : <p>{line}</p>}
        <p className="vh" role="alert">
          {problem}
        </p>
        <PinSlots count={pin.length} bad={problem !== null} />
        {/* The phone itself knows its owner; only the server knows a PIN. */}
        <BiometricUnlock biometrics={deviceBiometrics} owner={biometricOwner(me)} onProblem={tell} />
        <div role="status">
          {online ? null : (
            <p className="offline">
              <IconWifiOff size="sm" />
              You are offline. Connect to unlock Kolo.
            </p>
          )}
        </div>
      </div>
      <PinPad {...keys} goLabel="Unlock" goIcon={IconLockKeyholeOpen} busy={busy} />
      <div className="lock-foot">
        <Link href={paths.forgottenPin}>Forgot PIN?</Link>
        <button type="button" onClick={() => void signOut()}>
          Log out
        </button>
      </div>
    </main>
  );
}
