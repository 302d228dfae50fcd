import type { Freeze } from '@kolo/contract/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { useLockAfterMs } from '#lib/use-app-lock.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { IconArrowRight, IconCircleAlert } from '#ui/icons.tsx';
import { IconCheck } from '#ui/later-icons.tsx';
import { PinPad, PinSlots } from '#ui/pin-pad.tsx';
import { Steps } from '#ui/steps.tsx';
import { toast } from '#ui/toast-store.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FrozenNotice } from './frozen.tsx';
import { InDoubt } from './in-doubt.tsx';
import { minutesText } from './lock-after.ts';
import { checkPin, choosePin, usePinChanged } from './pin-calls.ts';
import { withDigit, withoutLast } from './pin-digits.ts';
import { firstStep, moveOn, progressOf, type SetupStep } from './pin-setup-steps.ts';
import { meQuery } from './api.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePinKeys, type PinKeys } from './use-pin-keys.ts';

export function PinSetupScreen() {
  useScreen('Set a PIN');
  const { data: me } = useQuery(meQuery);
  if (me?.frozen) return <NoSetup freeze={me.frozen} />;
  return me ? <Setup hasPin={me.hasPin} /> : null;
}

/** No banner of the shell stands around this screen. */
function NoSetup({ freeze }: { freeze: Freeze }) {
  const goBack = useBack(paths.settings);
  return (
    <main className="lock plain" id="main">
      <div className="lock-top">
        <h1>Your PIN</h1>
        <FrozenNotice freeze={freeze} title="You cannot set or change your PIN for now." />
      </div>
      <div className="lock-foot">
        <button type="button" onClick={goBack}>
          Go back
        </button>
      </div>
    </main>
  );
}

/** Null unless another screen sent the customer here on the way to somewhere. */
function useWayOn(): string | null {
  const { state } = useLocation();
  return pathFrom(state, paths.setupPin);
}

function asksForPassword(error: unknown): boolean {
  return error instanceof ApiError && error.fields['password'] !== undefined;
}

/** A PIN that was sent and may hold, as no answer came. */
interface Doubt {
  readonly pin: string;
  readonly isChange: boolean;
  readonly why: string;
}

function isChangeOf(body: { readonly currentPin?: string | undefined }): boolean {
  return body.currentPin !== undefined;
}

function useSetup(hasPin: boolean, wayOn: string | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const pinChanged = usePinChanged();
  const [step, setStep] = useState<SetupStep>(() => firstStep(hasPin));
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);

  function goTo(next: SetupStep, why: string | null = null) {
    setStep(next);
    setPin('');
    setProblem(why);
  }
  // Where a first PIN may hold and there is one by now, it is tried.
  const [knewPin, setKnewPin] = useState(hasPin);
  if (hasPin !== knewPin) {
    setKnewPin(hasPin);
    if (hasPin && doubt !== null) goTo(firstStep(true));
  }
  function finish(isChange: boolean) {
    setDoubt(null);
    pinChanged(true);
    toast({ title: isChange ? 'PIN changed' : 'PIN set', detail: 'Kolo now locks with your new PIN.' });
    void navigate(wayOn ?? paths.pinSettings, { replace: true });
  }
  const checking = useCommand({
    mutationFn: checkPin,
    onSuccess: (_, current) => {
      if (current === doubt?.pin) return finish(doubt.isChange);
      // The one before it holds: that try came to nothing.
      setDoubt(null);
      goTo({ ask: 'new', current });
    },
    onError: (error) => goTo({ ask: 'current' }, errorText(error)),
  });
  const saving = useCommand({
    mutationFn: choosePin,
    onSuccess: (_, body) => finish(isChangeOf(body)),
    onError: (error, body) => {
      if (!isNotDone(error)) {
        setDoubt({ pin: body.pin, isChange: isChangeOf(body), why: errorText(error) });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        // With the password that was typed, the same can be sent once more.
        if (body.password === undefined) goTo(firstStep(hasPin));
        return;
      }
      // Another device was first to set one.
      if (hasCode(error, 'PIN_REQUIRED')) return goTo(firstStep(true), errorText(error));
      if (body.password !== undefined) return setProblem(errorText(error));
      if (asksForPassword(error)) return goTo({ ask: 'password', chosen: body.pin });
      goTo(firstStep(hasPin), errorText(error));
    },
  });
  const busy = checking.isPending || saving.isPending;

  function change(next: string) {
    if (busy) return;
    setProblem(null);
    setPin(next);
  }
  function go() {
    if (busy || step.ask === 'password') return;
    const move = moveOn(step, pin);
    switch (move.kind) {
      case 'wrong':
        // Too few digits stay, to be added to.
        if (move.step === step) return setProblem(move.problem);
        return goTo(move.step, move.problem);
      case 'check':
        return checking.run(move.pin);
      case 'next':
        return goTo(move.step);
      case 'save':
        return saving.run(move.body);
    }
  }
  const keys = {
    onDigit: (digit: string) => change(withDigit(pin, digit)),
    onErase: () => change(withoutLast(pin)),
    onGo: go,
  };
  function prove(password: string) {
    if (step.ask === 'password') saving.run({ pin: step.chosen, password });
  }
  return { step, pin, problem, doubt, busy, keys, prove };
}

function wordsOf(step: SetupStep, lockAfter: string): { heading: string; line: string } {
  switch (step.ask) {
    case 'current':
      return { heading: 'Enter your current PIN', line: 'Then you choose the new one.' };
    case 'new':
      return {
        heading: 'Choose a PIN',
        line: `At least 4 digits. Kolo locks after ${lockAfter} if you don’t use it.`,
      };
    case 'again':
      return { heading: 'Enter it again', line: 'To be sure.' };
    case 'password':
      return { heading: 'Enter your password', line: 'So that nobody else can set a PIN for you.' };
  }
}

type PadProps = { keys: PinKeys; isLast: boolean; busy: boolean };

function Pad({ keys, isLast, busy }: PadProps) {
  usePinKeys(keys);
  return (
    <PinPad
      {...keys}
      goLabel={isLast ? 'Save PIN' : 'Continue'}
      goIcon={isLast ? IconCheck : IconArrowRight}
      busy={busy}
    />
  );
}

function Digits({ count, problem }: { count: number; problem: string | null }) {
  return (
    <>
      <PinSlots count={count} bad={problem !== null} />
      <div role="alert">
        {problem === null ? null : (
          <p className="error">
            <IconCircleAlert size="sm" />
            {problem}
          </p>
        )}
      </div>
    </>
  );
}

function Setup({ hasPin }: { hasPin: boolean }) {
  const wayOn = useWayOn();
  const { step, pin, problem, doubt, busy, keys, prove } = useSetup(hasPin, wayOn);
  const navigate = useNavigate();
  const goBack = useBack(paths.settings);
  const { heading, line } = wordsOf(step, minutesText(useLockAfterMs()));
  useHeadingFocus(heading);
  const onPad = step.ask !== 'password';
  return (
    <main className="lock plain" id="main">
      <div className="lock-top">
        <Steps {...progressOf(step)} />
        <h1>{heading}</h1>
        <p className="muted">{line}</p>
        {doubt === null ? null : <InDoubt of={step.ask === 'current' ? 'pin' : 'firstPin'} why={doubt.why} />}
        {onPad ? (
          <Digits count={pin.length} problem={problem} />
        ) : (
          <PinSetupPassword problem={problem} busy={busy} onPassword={prove} />
        )}
      </div>
      {onPad ? <Pad keys={keys} isLast={step.ask === 'again'} busy={busy} /> : null}
      <div className="lock-foot">
        <button
          type="button"
          onClick={wayOn === null ? goBack : () => void navigate(wayOn, { replace: true })}
        >
          Not now
        </button>
      </div>
    </main>
  );
}

interface PinSetupPasswordProps {
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}

/** Where the sign-in was a while ago: the chosen PIN is kept while the customer shows that it is theirs to set. */
function PinSetupPassword({ problem, busy, onPassword }: PinSetupPasswordProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '' && !busy) onPassword(password);
      }}
    >
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={missing ? 'Password is required' : (problem ?? undefined)}
        onChange={(event) => {
          setMissing(false);
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" full busy={busy} busyLabel="Saving">
        Save PIN
      </Button>
    </form>
  );
}
