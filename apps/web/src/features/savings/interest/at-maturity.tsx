import type { AtMaturity, InterestPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Choices } from '#ui/choice.tsx';
import { countOf } from '../figures.ts';
import { NotDone } from '../not-done.tsx';
import { useCover } from '../package-money.tsx';
import { interestPackagesQuery, refreshPackages } from '../api.ts';
import { setAtMaturity } from './api.ts';

/** What is done with the money on the day; it can be changed until then. */
export function AtMaturityChoice({ lock }: { lock: InterestPackage }) {
  const queryClient = useQueryClient();
  const cover = useCover();
  const choosing = useMutation({
    mutationFn: (atMaturity: AtMaturity) => setAtMaturity(lock._id, atMaturity),
    // One after the other: with the arrow keys several choices come in a row, and the last must stand.
    scope: { id: `at-maturity ${lock._id}` },
    onSuccess: (kept) =>
      queryClient.setQueryData(interestPackagesQuery.queryKey, (locks) =>
        locks?.map((one) => (one._id === kept._id ? kept : one)),
      ),
    // Until the lock is read again, what was pressed stays on the screen; after it, what the server says.
    onSettled: () => refreshPackages(queryClient),
  });
  const chosen = choosing.isPending ? choosing.variables : lock.atMaturity;
  const { principal, payout } = lock.pays;
  const again = countOf(lock.lockPeriod, 'month');
  const options = [
    { value: 'payout', title: 'Pay it out', detail: cover(`${formatNaira(payout)} to your IBS account`) },
    {
      value: 'relock_principal',
      title: 'Lock the same amount again',
      detail: cover(
        `${formatNaira(principal)} for ${again}, ${formatNaira(payout - principal)} to your IBS account`,
      ),
    },
    {
      value: 'relock_all',
      title: 'Lock all of it again',
      detail: cover(`${formatNaira(payout)} for ${again}, at the rate on that day`),
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
        onChange={choosing.mutate}
      />
      {chosen === 'payout' ? null : (
        <p className="small muted">This repeats at every maturity until you choose otherwise.</p>
      )}
      {choosing.isError ? (
        <NotDone
          error={choosing.error}
          refused="Your choice was not saved."
          unanswered="Choose again to be sure."
        />
      ) : null}
    </section>
  );
}
