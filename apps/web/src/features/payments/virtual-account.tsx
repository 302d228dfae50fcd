import { useMutation } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AccountFacts } from './account-facts.tsx';
import { fetchVirtualAccount } from './api.ts';

/** For money that the customer sends at any time, without saying so first. */
export function VirtualAccountSection() {
  const opening = useMutation({ mutationFn: fetchVirtualAccount });
  return (
    <section className="stack md" aria-labelledby="virtual-account">
      <h2 id="virtual-account">Or send money at any time</h2>
      <p className="muted">
        Any amount that you send to your own account number arrives in your DS account automatically.
      </p>
      {opening.isError ? (
        <Banner tone="bad" live="alert" title="There is no number yet.">
          {errorText(opening.error)}
        </Banner>
      ) : null}
      {opening.data ? (
        <div role="status">
          <dl className="card facts">
            <AccountFacts {...opening.data} />
          </dl>
        </div>
      ) : (
        <Button
          variant="quiet"
          full
          busy={opening.isPending}
          busyLabel="Asking for the number"
          needsConnection
          onClick={() => opening.mutate()}
        >
          Show my account number
        </Button>
      )}
    </section>
  );
}
