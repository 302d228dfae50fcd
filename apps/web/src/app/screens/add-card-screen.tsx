import { classNames } from '#ui/class-names.ts';
import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import { formatNaira } from '@kolo/domain/money';
import { addCard } from '#features/payment-methods/api.ts';
import { fetchPayment } from '#features/payments/api.ts';
import { startPayment } from '#features/payments/start-deposit.ts';
import { errorText, isNotDone, isRefusal } from '#lib/api-error.ts';
import { intents } from '#lib/command/intent.ts';
import { useCheckout } from '#lib/command/use-checkout.ts';
import { paths } from '#lib/paths.ts';

import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLock } from '#ui/later-icons.tsx';
import { Page } from '#ui/page-bar.tsx';
import methodsCss from '#features/payment-methods/payment-methods.module.css';
import paymentsCss from '#features/payments/payments.module.css';

const CHECK = formatNaira(CARD_CHECK_NAIRA);

function useAdding() {
  const adding = useCheckout((isRetry: boolean) =>
    startPayment('card', {}, { intents, init: addCard, status: fetchPayment, isRetry }),
  );
  const { error, isPending: busy, unanswered } = adding;
  return { error, busy, add: () => adding.run(unanswered !== undefined) };
}

/** Says what happens before it does: the card itself is typed in on the provider's page, never here. */
export function AddCardScreen() {
  useScreen('Add a card');
  const { error, busy, add } = useAdding();
  return (
    <Page title="Add a card" backHref={paths.cards}>
      <div className={classNames('soot', methodsCss['bcard'])} aria-hidden="true">
        <span className="b">New card</span>
        <span className={methodsCss['dotsnum']}>•••• ••••</span>
        <span className="row between small">
          <span>Your bank</span>
          <span>MM/YY</span>
        </span>
      </div>
      <ol className={classNames('card', methodsCss['steps-list'])}>
        <li>You enter your card on Paystack’s page.</li>
        <li>
          We charge <b>{CHECK}</b> to confirm that the card is yours.
        </li>
        <li>We refund the {CHECK}. Your bank may take up to 10 working days to show it.</li>
      </ol>
      {busy || !error ? null : <NotOpened error={error} />}
      <div className="stack md">
        <Button full busy={busy} busyLabel="Opening the payment page" needsConnection onClick={() => add()}>
          Continue to Paystack
        </Button>
        <p className={classNames('small muted row', paymentsCss['safe-note'])}>
          <IconLock size="xs" />
          Paystack keeps your card details, not Kolo.
        </p>
      </div>
    </Page>
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
