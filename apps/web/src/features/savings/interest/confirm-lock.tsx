import type { LockQuote } from '@kolo/contract/interest-savings';
import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { dayText } from '../days.ts';
import { countOf } from '../figures.ts';
import { NotDone, SeeTransactions } from '../not-done.tsx';
import { accountOf, type LockSource, type LockTerms } from './lock-form.ts';
import { QuoteMoney } from './lock-quote-card.tsx';
import { lockQuoteQuery } from './api.ts';

interface ConfirmLockProps {
  readonly terms: LockTerms;
  readonly source: LockSource;
  /** What the money comes from is called. */
  readonly from: string;
  /** The same was asked for before without an answer, perhaps before a reload. */
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  /** What the customer can do about the error; it takes the place of another try. */
  readonly wayOn?: React.ReactNode;
  readonly onClose: () => void;
  /** With the figures that were shown: another outcome is refused. What just had no answer can go again without them. */
  readonly onConfirm: (quote: LockQuote | undefined) => void;
}

const REFUSED = 'Your money was not locked.';

/** What the button says, and what it says while the answer is on its way. */
function pressWords(source: LockSource, amount: string): { readonly action: string; readonly busy: string } {
  if (accountOf(source) !== null) return { action: `Lock ${amount}`, busy: 'Locking' };
  switch (source) {
    case 'card':
      return { action: `Pay ${amount}`, busy: 'Opening the payment page' };
    case 'bank_transfer':
      return { action: 'Get the account number', busy: 'Asking for the number' };
    case 'ussd':
      return { action: 'Get the code', busy: 'Asking for the code' };
    default:
      return { action: `Pay ${amount}`, busy: 'Paying' };
  }
}

/** The last look before money moves: the server's own figures. */
export function ConfirmLock(props: ConfirmLockProps) {
  const { terms, source, from, isOpen, busy, error, wayOn, onClose, onConfirm } = props;
  const quote = useQuery(lockQuoteQuery(terms.amount, terms.lockPeriod));
  // No answer came: the same request can be sent again, whatever the quote is by now.
  const isRetry = commandState(error) === 'unanswered';
  const amount = formatNaira(terms.amount);
  const isAccount = accountOf(source) !== null;
  const words = pressWords(source, amount);
  if (commandState(error) === 'done') {
    return (
      <Sheet open onClose={onClose} title={`Lock ${amount}?`} lede={terms.name}>
        <NotDone error={error} refused={REFUSED} />
        <SeeTransactions />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} busy={busy} title={`Lock ${amount}?`} lede={terms.name}>
      {quote.data && !wayOn ? <Figures quote={quote.data} terms={terms} from={from} /> : null}
      {quote.isPending && !error ? <SkeletonList rows={3} label="Loading the figures" /> : null}
      {error ? (
        <>
          <NotDone error={error} refused={REFUSED} />
          {wayOn}
        </>
      ) : isOpen && !busy ? (
        <Banner tone="warn" live="alert" title="We do not know yet whether it is done.">
          The answer did not arrive. Continue from here: it is done only once.
        </Banner>
      ) : quote.isError && !busy ? (
        <Banner tone="bad" live="alert" title={REFUSED}>
          {errorText(quote.error)}
        </Banner>
      ) : null}
      {!isAccount && !wayOn ? (
        <p className="small muted">The lock starts on the day your payment arrives.</p>
      ) : null}
      <div className="stack md">
        {wayOn ? null : quote.isError && !isRetry && !busy ? (
          <Button full onClick={() => void quote.refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            full
            busy={busy}
            busyLabel={words.busy}
            needsConnection
            disabled={!isRetry && (!quote.data || quote.isFetching)}
            onClick={() => onConfirm(quote.data)}
          >
            {words.action}
          </Button>
        )}
        <Button variant="quiet" full disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Sheet>
  );
}

function Figures({ quote, terms, from }: { quote: LockQuote; terms: LockTerms; from: string }) {
  return (
    <dl className="card facts">
      <div>
        <dt>From</dt>
        <dd>{from}</dd>
      </div>
      <div>
        <dt>Locked for</dt>
        <dd>{countOf(terms.lockPeriod, 'month')}</dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd>{quote.rate}% p.a.</dd>
      </div>
      <QuoteMoney quote={quote} />
      <div>
        <dt>You will receive</dt>
        <dd>{formatNaira(quote.payout)}</dd>
      </div>
      <div>
        <dt>On</dt>
        <dd>{dayText(quote.maturityDate)}</dd>
      </div>
    </dl>
  );
}
