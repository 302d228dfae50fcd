import type { Payment } from '@kolo/contract/payments';
import { accountLabel, accountTitle } from '@kolo/domain/account-types';
import { formatDayAndTime } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Pot } from '#ui/pot.tsx';

const POT_SIZE = 220;
const POT_MARKS_CUT = 28;

interface PaymentSucceededProps {
  readonly payment: Payment;
  /** What the account holds now; absent until that is known. */
  readonly balanceNaira?: number | undefined;
}

function creditedAt({ timeline }: Payment): string | undefined {
  return (timeline.findLast(({ event }) => event === 'credited') ?? timeline.at(-1))?.at;
}

export function PaymentSucceeded({ payment, balanceNaira }: PaymentSucceededProps) {
  const account =
    payment.accountType === undefined ? undefined : `${accountLabel(payment.accountType)} account`;
  const at = creditedAt(payment);
  return (
    <main className="moment on-clay" id="main">
      <div className="stack result">
        <Pot tone="moment" cut={POT_MARKS_CUT} coin="dropping" size={POT_SIZE} />
        <div className="stack sm" role="status">
          <h1>{formatNaira(payment.amount)} is in</h1>
          {account !== undefined && balanceNaira !== undefined ? (
            <p>
              Your {account} now has {formatNaira(balanceNaira)}.
            </p>
          ) : null}
        </div>
        <dl className="facts">
          {payment.accountType === undefined ? null : (
            <div>
              <dt>Into</dt>
              <dd>{accountTitle(payment.accountType)}</dd>
            </div>
          )}
          {at === undefined ? null : (
            <div>
              <dt>Time</dt>
              <dd>{formatDayAndTime(new Date(at), serverClock.now())}</dd>
            </div>
          )}
          <div>
            <dt>Reference</dt>
            <dd>{payment.reference}</dd>
          </div>
        </dl>
      </div>
      <div className="stack md actions">
        {payment.packageId === undefined ? null : (
          <Button variant="soot" href={paths.package(payment.packageId)} full>
            See your package
          </Button>
        )}
        <Button variant={payment.packageId === undefined ? 'soot' : 'over'} href={paths.home} full>
          Go to Home
        </Button>
        <Button variant="over" href={paths.history} full>
          See your transactions
        </Button>
      </div>
    </main>
  );
}
