import type { User } from '@kolo/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { meQuery } from '#features/identity/api.ts';
import { onboarding } from '#lib/onboarding.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { Dots } from '#ui/dots.tsx';
import { Logo } from '#ui/logo.tsx';
import { useSwipe } from './use-swipe.ts';
import { WELCOME_STEPS } from './welcome-steps.tsx';
import './welcome.css';

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
