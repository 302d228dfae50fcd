import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#app/lazy-screen.tsx';
import { LOAD_AHEAD_AFTER_MS } from '#lib/limits.ts';
import { whenIdle } from '#lib/when-idle.ts';

const { Screen: Ahead } = lazyScreen(
  () => import('#features/identity/pending-changes.tsx').then((module) => module.PendingChangesAhead),
  () => null,
);

/** Few customers ever have such a change: it is asked for once the first screen is there and nothing else is to do. */
export function PendingChangesAhead() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), LOAD_AHEAD_AFTER_MS), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <Ahead />
    </Suspense>
  ) : null;
}
