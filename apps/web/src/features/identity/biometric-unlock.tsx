import { useEffect, useRef } from 'react';
import { appLock } from '#lib/app-lock.ts';
import { useBiometricsOn } from '#lib/use-app-lock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import type { Biometrics, BiometryKind } from '#native/biometrics.ts';
import { IconFingerprint, IconScanFace } from '#ui/icons-biometric.tsx';
import { KIND_WORDS, problemOf } from './biometric-words.ts';
import { useBiometry } from './use-biometry.ts';

interface BiometricUnlockProps {
  readonly biometrics: Biometrics;
  readonly owner: string;
  readonly onProblem: (problem: string | null) => void;
}

/** The other way through the lock, for who chose it on this device. The PIN stays the way when it fails. */
export function BiometricUnlock({ biometrics, owner, onProblem }: BiometricUnlockProps) {
  const isOn = useBiometricsOn(owner);
  const kind = useBiometry(biometrics);
  return isOn && kind !== null ? <Unlock {...{ biometrics, owner, onProblem, kind }} /> : null;
}

function Unlock({ biometrics, owner, onProblem, kind }: BiometricUnlockProps & { kind: BiometryKind }) {
  const { run: ask } = useCommand({
    mutationFn: () => biometrics.confirm('Unlock Kolo').catch(() => 'failed' as const),
    onSuccess(outcome) {
      // While the phone asked, the customer may have logged out, or somebody else signed in.
      if (appLock.biometricsOf() !== owner) return;
      if (outcome === 'confirmed') appLock.open();
      else onProblem(problemOf(outcome, kind));
    },
  });
  useAskedOnce(ask);
  return (
    <button type="button" className="touch" onClick={() => ask()}>
      {kind === 'face' ? <IconScanFace /> : <IconFingerprint />}
      Use your {KIND_WORDS[kind]}
    </button>
  );
}

/** By itself when the lock is first seen: a phone refuses to ask for an app that nobody looks at. */
function useAskedOnce(ask: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    function askIfSeen() {
      if (asked.current || document.visibilityState !== 'visible') return;
      asked.current = true;
      ask();
    }
    askIfSeen();
    document.addEventListener('visibilitychange', askIfSeen);
    return () => document.removeEventListener('visibilitychange', askIfSeen);
  }, [ask]);
}
