import { Suspense, useEffect, useState } from 'react';
import { LOAD_AHEAD_AFTER_MS } from '#lib/limits.ts';
import { useOnline } from '#ui/use-online.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { lazyPart, type LazyScreen } from './lazy-screen.tsx';

const told = lazyPart(() => import('#features/telemetry/analytics.tsx').then((m) => m.Analytics));
const questions = lazyPart(() => import('./screens/dashboard/questions.tsx').then((m) => m.Questions));
const strip = lazyPart(() => import('./offline/strip.tsx').then((m) => m.Strip));

interface WhenIdleProps {
  readonly of: LazyScreen;
  /** There is no line to wait for. */
  readonly atOnce?: boolean;
}

/** Loads its file when the network is idle. */
function WhenIdle({ of: { Screen }, atOnce = false }: WhenIdleProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), LOAD_AHEAD_AFTER_MS), []);
  return <Suspense fallback={null}>{isIdle || atOnce ? <Screen /> : null}</Suspense>;
}

/** What is said of the connection and of the app's version. */
export function LazyStrip() {
  const online = useOnline();
  return <WhenIdle of={strip} atOnce={!online} />;
}

export function LazyAnalytics() {
  return <WhenIdle of={told} />;
}

export function LazyQuestions() {
  return <WhenIdle of={questions} />;
}
