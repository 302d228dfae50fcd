import { useCallback, useState } from 'react';
import { appLock } from '#lib/app-lock.ts';
import { useBiometricsOn } from '#lib/use-app-lock.ts';
import type { Biometrics, BiometryKind } from '#native/biometrics.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { KIND_WORDS, problemOf } from './biometric-words.ts';
import { CurrentPinForm } from './current-pin-form.tsx';
import { checkPin } from './pin-calls.ts';
import { useBiometry } from './use-biometry.ts';

interface BiometricSwitchProps {
  readonly biometrics: Biometrics;
  readonly owner: string;
}

/** Only where the phone has a fingerprint or face set up. Turning it on takes the PIN; turning it off takes nothing. */
export function BiometricSwitch({ biometrics, owner }: BiometricSwitchProps) {
  const kind = useBiometry(biometrics);
  const isOn = useBiometricsOn(owner);
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  if (kind === null) return null;
  const title = `Unlock with your ${KIND_WORDS[kind]}`;
  return (
    <section className="card row between" aria-label={title}>
      <div className="grow">
        <h2>{title}</h2>
        <p className="small muted">
          On this phone only. Your PIN still works, and still confirms withdrawals.
        </p>
      </div>
      <Switch
        label={title}
        checked={isOn}
        onChange={(wanted) => (wanted ? setAsking(true) : appLock.setBiometricsOf(null))}
      />
      <Sheet
        open={asking}
        onClose={close}
        title={`${title}?`}
        lede="Anyone who can open this phone that way can then open Kolo."
      >
        <TurnOn biometrics={biometrics} owner={owner} kind={kind} onClose={close} />
      </Sheet>
    </section>
  );
}

interface TurnOnProps extends BiometricSwitchProps {
  readonly kind: BiometryKind;
  readonly onClose: () => void;
}

function TurnOn({ biometrics, owner, kind, onClose }: TurnOnProps) {
  async function turnOn(pin: string): Promise<string | undefined> {
    await checkPin(pin);
    const outcome = await biometrics.confirm('Turn on for Kolo').catch(() => 'failed' as const);
    if (outcome !== 'confirmed') return problemOf(outcome, kind) ?? 'That was not finished. Try again.';
    appLock.setBiometricsOf(owner);
    toast({ title: `You can now open Kolo with your ${KIND_WORDS[kind]}` });
    onClose();
    return undefined;
  }
  return (
    <CurrentPinForm
      keepLabel="Not now"
      onKeep={onClose}
      goLabel="Turn on"
      busyLabel="Checking"
      onPin={turnOn}
    />
  );
}
