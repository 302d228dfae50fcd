import { Suspense, useEffect, useState } from 'react';
import { LOAD_AHEAD_AFTER_MS } from '#lib/limits.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { lazyScreen } from './lazy-screen.tsx';

const nothing = () => null;
const told = lazyScreen(() => import('#features/telemetry/analytics.tsx').then((m) => m.Analytics), nothing);
const question = lazyScreen(
  () => import('#features/telemetry/consent-question.tsx').then((m) => m.ConsentQuestion),
  nothing,
);

/** Nobody waits for it: its file comes when the line is free. */
function WhenIdle({ of: { Screen } }: { of: typeof told }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), LOAD_AHEAD_AFTER_MS), []);
  return <Suspense fallback={null}>{isIdle ? <Screen /> : null}</Suspense>;
}

export function LazyAnalytics() {
  return <WhenIdle of={told} />;
}

export function LazyConsentQuestion() {
  return <WhenIdle of={question} />;
}
