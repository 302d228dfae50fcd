import type { User } from '@kolo/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';
import { meQuery } from '#features/identity/api.ts';
import { onboarding } from '#lib/onboarding.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { Dots } from '#ui/dots.tsx';
import { Logo } from '#ui/logo.tsx';
import { ratesText } from '#features/savings/rates-text.ts';
import { serverClock } from '#lib/server-clock.ts';
import type { IconComponent } from '#ui/icon.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag } from '#ui/icons.tsx';
import { Pot } from '#ui/pot.tsx';
import { PotBroken } from '#ui/pot-broken.tsx';
import './welcome.css';

/** The first band and one mark of the next. */
const MARKS_CUT = 15;
const POT_SIZE = 272;
const BROKEN_WIDTH = 290;

const waysWith = (rates: string): ReadonlyArray<{ icon: IconComponent; name: string; what: string }> => [
  { icon: IconCalendarCheck, name: 'Daily Savings (DS)', what: 'A fixed amount, daily, weekly or monthly.' },
  {
    icon: IconLockKeyhole,
    name: 'Interest-Based Savings (IBS)',
    what: `Lock it ${LOCK_MONTHS_MIN} to ${LOCK_MONTHS_MAX} months, ${rates}.`,
  },
  { icon: IconShoppingBag, name: 'Product Savings (SB)', what: 'Save for a fridge, a phone, a generator.' },
];

function Ways() {
  return (
    <ul className="ways">
      {waysWith(ratesText(serverClock.now())).map(({ icon: Icon, name, what }) => (
        <li key={name}>
          <span className="k">
            <Icon />
          </span>
          <span>
            <b>{name}</b>
            <span className="what">{what}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What a new customer is told, in this order. */
const WELCOME_STEPS = [
  {
    title: 'Every deposit leaves a mark',
    line: `Put in ${formatNaira(PERIOD_MIN_NAIRA)} or more. Watch the pot fill up, one mark at a time.`,
    Art: () => <Pot tone="moment" cut={MARKS_CUT} coin size={POT_SIZE} />,
  },
  {
    title: 'Three ways to fill it',
    line: 'Start one now. Add the others when you are ready.',
    Art: Ways,
  },
  {
    title: 'Break it on your day',
    line: 'When the pot is full, the money is yours to withdraw, or to start again.',
    Art: () => <PotBroken width={BROKEN_WIDTH} />,
  },
] as const;

const LAST = WELCOME_STEPS.length - 1;

export function WelcomeScreen() {
  useScreen('Welcome');
  const { data: me } = useQuery(meQuery);
  return me ? <Welcome me={me} /> : null;
}

/** The steps, and the heading that a reader is led to at each but the first. */
function useSteps() {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  function move(by: 1 | -1) {
    setStep((now) => Math.min(LAST, Math.max(0, now + by)));
  }
  const shown = useRef(step);
  useEffect(() => {
    if (step === shown.current) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') move(1);
      if (event.key === 'ArrowLeft') move(-1);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { step, move, heading };
}

function Welcome({ me }: { me: User }) {
  const { step, move, heading } = useSteps();
  const navigate = useNavigate();
  const { state } = useLocation();
  const swipe = useSwipe(move);
  const next = pathFrom(state, paths.welcome) ?? paths.home;
  const { title, line, Art } = WELCOME_STEPS[step] ?? WELCOME_STEPS[0];

  function leaveTo(path: string) {
    onboarding.finish(me.id);
    void navigate(path, { replace: true, state: { from: next } });
  }
  function goOn() {
    if (step < LAST) return move(1);
    // Who comes to a new phone with an old account has a PIN already.
    leaveTo(me.hasPin ? next : paths.setupPin);
  }
  return (
    <main className="moment on-clay welcome" id="main" {...swipe}>
      <div className="top">
        <span className="brand" role="img" aria-label="Kolo">
          <Logo ground="moment" />
        </span>
        <button type="button" className="skip-it" onClick={() => leaveTo(next)}>
          Skip
        </button>
      </div>
      <div className="step" key={step}>
        <div className="art">
          <Art />
        </div>
        <div className="words">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{line}</p>
        </div>
        <Dots word="Step" at={step} of={WELCOME_STEPS.length} />
      </div>
      <div className="foot">
        <Button variant="soot" full onClick={goOn}>
          {step < LAST ? 'Next' : me.hasPin ? 'Start saving' : 'Set a PIN'}
        </Button>
      </div>
    </main>
  );
}

/** A finger that moved less, or more up than across, only touched or scrolled. */
const SWIPE_PX = 48;

interface Swipe {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
}

/** One swipe, one step: 1 to the next, -1 to the one before. The element needs `touch-action: pan-y`. */
function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }) => {
      from.current = pointerType !== 'mouse' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (from.current === null) return;
      const across = clientX - from.current.x;
      const along = clientY - from.current.y;
      from.current = null;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(along)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
