import type { AtMaturity, InterestPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Choices } from '#ui/choice.tsx';
import { countOf } from '../figures.ts';
import { setAtMaturity } from './queries.ts';
import { refreshPackages } from '../queries.ts';

/** What is done with the money on the day; it can be changed until then. */
export function AtMaturityChoice({ lock }: { lock: InterestPackage }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(lock.atMaturity);
  const choosing = useMutation({
    mutationFn: (atMaturity: AtMaturity) => setAtMaturity(lock._id, atMaturity),
    // One after the other: with the arrow keys several choices come in a row, and the last must stand.
    scope: { id: `at-maturity ${lock._id}` },
    onError: () => setChosen(lock.atMaturity),
    onSettled: () => refreshPackages(queryClient),
  });
  const { principal, payout } = lock.pays;
  const again = countOf(lock.lockPeriod, 'month');
  const options = [
    { value: 'payout', title: 'Pay it out', detail: `${formatNaira(payout)} to your IBS account` },
    {
      value: 'relock_principal',
      title: 'Lock the principal again',
      detail: `${formatNaira(principal)} for ${again}, ${formatNaira(payout - principal)} to your IBS account`,
    },
    {
      value: 'relock_all',
      title: 'Lock all of it again',
      detail: `${formatNaira(payout)} for ${again}, at the rate of that day`,
    },
  ] as const;
  return (
    <section className="sec">
      <div className="sechead">
        <h2>At maturity</h2>
      </div>
      <Choices
        label="What happens at maturity"
        name="at-maturity"
        options={options}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          choosing.mutate(value);
        }}
      />
      {chosen === 'payout' ? null : (
        <p className="small muted">This repeats at every maturity until you choose otherwise.</p>
      )}
      {choosing.isError ? (
        <Banner tone="bad" live="alert" title="Your choice was not kept.">
          {errorText(choosing.error)}
        </Banner>
      ) : null}
    </section>
  );
}
