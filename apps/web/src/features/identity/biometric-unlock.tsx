import { useEffect, useRef } from 'react';
import { appLock } from '#lib/app-lock.ts';
import { useBiometricsOn } from '#lib/use-app-lock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import type { Biometrics, BiometryKind } from '#native/biometrics.ts';
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

// Apart from the other icons: what only the app on a phone shows should not travel with the first screen.
import { icon } from '#ui/icon.tsx';

const IconFingerprint = /* @__PURE__ */ icon(
  'M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4M14 13.12c0 2.38 0 6.38-1 8.88M17.29 21.02c.12-.6.43-2.3.5-3.02M2 12a10 10 0 0 1 18-6M2 16h.01M21.8 16c.2-2 .131-5.354 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2M8.65 22c.21-.66.45-1.32.57-2M9 6.8a6 6 0 0 1 9 5.2v2',
);
const IconScanFace = /* @__PURE__ */ icon(
  'M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
);
