import type { Payment } from '@kolo/contract/payments';
import { formatDayAndTime } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { IconCheck, IconClock } from '#ui/icons.tsx';
import { Pot } from '#ui/pot.tsx';
import { EVENT_WORDS } from './payment-words.ts';

interface PaymentPendingProps {
  readonly payment: Payment;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

export function PaymentPending({ payment, checking, onCheck }: PaymentPendingProps) {
  const { authorizationUrl: url } = payment;
  return (
    <>
      <div className="empty" role="status">
        <Pot tone="clay" cut={20} size={132} />
        <h2>Waiting for your payment</h2>
        <p>
          {payment.message ??
            `We have asked your bank about ${formatNaira(payment.amount)}. This page changes by itself.`}
        </p>
      </div>
      <Timeline payment={payment} />
      <div className="stack md">
        {url !== undefined && /^https?:\/\//.test(url) ? (
          <Button href={url} full>
            Go back to the payment page
          </Button>
        ) : null}
        <Button variant="quiet" full busy={checking} busyLabel="Checking" onClick={onCheck}>
          Check again
        </Button>
        <Button variant="ghost" href={paths.home} full>
          Go to Home
        </Button>
      </div>
    </>
  );
}

function nextWords({ settlesBy }: Payment, now: Date): string {
  const by = settlesBy === undefined ? 'soon' : `by ${formatDayAndTime(new Date(settlesBy), now)}`;
  return `Your bank answers ${by}. Then the money is in your account, or it has not left your bank.`;
}

/** What has happened, with its time, and what happens next and by when. */
function Timeline({ payment }: { payment: Payment }) {
  const now = serverClock.now();
  return (
    <section className="card stack" aria-label="What has happened">
      <ol className="course">
        {payment.timeline.map(({ at, event }) => (
          <li key={`${event} ${at}`}>
            <span className="pt">
              <IconCheck size="xs" />
            </span>
            <span>
              <b>{EVENT_WORDS[event]}</b>
              <br />
              <span className="small muted">{formatDayAndTime(new Date(at), now)}</span>
            </span>
          </li>
        ))}
        <li className="now">
          <span className="pt">
            <IconClock size="xs" />
          </span>
          <span>
            <b>What happens next</b>
            <br />
            <span className="small muted">{nextWords(payment, now)}</span>
          </span>
        </li>
      </ol>
      <p className="small muted">Reference {payment.reference}</p>
    </section>
  );
}
