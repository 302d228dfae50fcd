import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import { formatNaira } from '@kolo/domain/money';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { addCard } from '#features/payment-methods/queries.ts';
import { fetchPayment } from '#features/payments/queries.ts';
import { startPayment } from '#features/payments/start-deposit.ts';
import { errorText, isNotDone, isRefusal } from '#lib/api-error.ts';
import { intents } from '#lib/intent.ts';
import { paths } from '#lib/paths.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useOnline } from '#lib/use-online.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLock } from '#ui/icons.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import '#features/payment-methods/cards.css';
import '#features/payments/payments.css';

const CHECK = formatNaira(CARD_CHECK_NAIRA);

function useAdding() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const adding = useMutation({
    mutationFn: (isRetry: boolean) =>
      startPayment('card', {}, { intents, init: addCard, status: fetchPayment, isRetry }),
    onSuccess: (next) => {
      if (next.kind === 'result') return navigate(paths.paymentSuccess(next.reference), { replace: true });
      setLeaving(true);
      location.assign(next.url);
      return undefined;
    },
  });
  useEffect(() => {
    // Back from the checkout the browser may show this page just as it was left: busy.
    function comeBack(event: PageTransitionEvent) {
      if (event.persisted) setLeaving(false);
    }
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const { error } = adding;
  const start = useOneAtATime(adding.mutate);
  const add = () => start(error !== null && !isRefusal(error));
  return { error, busy: adding.isPending || leaving, add };
}

/** Says what happens before it does: the card itself is typed in on the provider's page, never here. */
export function AddCardScreen() {
  useScreen('Add a card');
  const online = useOnline();
  const { error, busy, add } = useAdding();
  return (
    <>
      <PageBar narrow title="Add a card" backHref={paths.cards} />
      <main className="page narrow" id="main">
        <div className="bcard soot" aria-hidden="true">
          <span className="b">New card</span>
          <span className="dotsnum">•••• ••••</span>
          <span className="row between small">
            <span>Your bank</span>
            <span>MM/YY</span>
          </span>
        </div>
        <ol className="card steps-list">
          <li>You type your card in on Paystack’s page.</li>
          <li>
            Your bank charges <b>{CHECK}</b>, to see that the card is yours.
          </li>
          <li>The {CHECK} goes back to the card. Banks take up to 10 working days to show it.</li>
        </ol>
        {busy || !error ? null : <NotOpened error={error} />}
        <div className="stack md">
          <Button
            full
            busy={busy}
            busyLabel="Opening the payment page"
            disabled={!online}
            onClick={() => add()}
          >
            Continue to Paystack
          </Button>
          <p className="small muted row safe-note">
            <IconLock size="xs" />
            Paystack keeps your card details, not Kolo.
          </p>
        </div>
      </main>
    </>
  );
}

/** Without the server's no, an earlier try may have come through. */
function NotOpened({ error }: { error: unknown }) {
  const isKnown = isNotDone(error);
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isRefusal(error) ? 'The card was not added.' : 'The payment page did not open.'}
    >
      {errorText(error)} {isKnown ? null : 'Try again: the card is checked only once.'}
    </Banner>
  );
}
