import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-screen.tsx';
import { meQuery } from '#features/identity/api.ts';
import { ConsentQuestion } from '#features/telemetry/consent-question.tsx';

// Few are asked this: its file is fetched for them alone.
const terms = lazyPart(() => import('#features/identity/terms-question.tsx').then((m) => m.TermsQuestion));

/** The questions of the first screen. They load separately, when the network is idle. */
export function Questions() {
  const { data: me } = useQuery(meQuery);
  return (
    <>
      {me?.askTerms ? (
        <Suspense fallback={null}>
          <terms.Screen />
        </Suspense>
      ) : null}
      <ConsentQuestion />
    </>
  );
}
