import { useMutation } from '@tanstack/react-query';
import { formatNaira } from '@kolo/domain/money';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { intents } from '#lib/intent.ts';
import { paths } from '#lib/paths.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useOnline } from '#lib/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choice.tsx';
import { IconCreditCard, IconLock, type IconComponent } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { IconTile, type Tone } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Steps } from '#ui/steps.tsx';
import { DEPOSIT_STEPS } from './deposit-steps.ts';
import { fetchPayment, initDeposit, type DepositBody } from './queries.ts';
import { startDeposit } from './start-deposit.ts';

const METHODS = [
  { value: 'card', title: 'Card', detail: 'You enter it on the page of Paystack', icon: IconCreditCard },
] as const;

function usePaying() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const starting = useMutation({
    mutationFn: (body: DepositBody) =>
      startDeposit(body, { intents, init: initDeposit, status: fetchPayment }),
    onSuccess: (next) => {
      if (next.kind === 'result') return navigate(paths.paymentSuccess(next.reference));
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
  const pay = useOneAtATime(starting.mutate);
  return { error: starting.error, pay, busy: starting.isPending || leaving };
}

interface DepositMethodProps {
  readonly body: DepositBody;
  readonly into: { readonly title: React.ReactNode; readonly icon: IconComponent; readonly tone: Tone };
  readonly editHref: string;
}

export function DepositMethod({ body, into, editHref }: DepositMethodProps) {
  const { error, pay, busy } = usePaying();
  const online = useOnline();
  return (
    <div className="stack lg">
      <Steps step={2} of={DEPOSIT_STEPS} />
      <div className="card flat row between into">
        <div className="row grow">
          <IconTile icon={into.icon} tone={into.tone} />
          <div className="grow">
            <p className="small muted">Deposit into {into.title}</p>
            <p>
              <Money amountNaira={body.amount} className="into-amount" />
            </p>
          </div>
        </div>
        <Link className="link" href={editHref}>
          Edit
        </Link>
      </div>
      <Choices
        label="Payment method"
        name="method"
        options={METHODS}
        value={body.method}
        onChange={() => undefined}
        disabled={busy}
      />
      {error ? (
        <Banner tone="bad" live="alert" title="The payment was not started.">
          {errorText(error)}
        </Banner>
      ) : null}
      <div className="stack md">
        <Button
          full
          busy={busy}
          busyLabel="Opening the payment page"
          disabled={!online}
          onClick={() => pay(body)}
        >
          Pay {formatNaira(body.amount)}
        </Button>
        <p className="small muted row safe-note">
          <IconLock size="xs" />
          Kolo never sees your card PIN.
        </p>
      </div>
    </div>
  );
}
