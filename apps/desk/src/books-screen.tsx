import type { BookDay, BookKind, OpenDay } from '@kolo/contract/desk/books';
import { showBooks } from '@kolo/contract/desk/books';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { formatExact, formatNaira } from '@kolo/domain/money';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { callDesk } from './client.ts';
import { DayPlot } from './day-plot.tsx';
import { Figures } from './figures.tsx';
import { useAsked } from './use-asked.ts';
import { ageOf, dayOf, timeOf } from './words.ts';

type Books = AnswerOf<typeof showBooks>;

const KINDS: Readonly<Record<BookKind, string>> = {
  ds: 'DS accounts',
  sb: 'SB accounts',
  ibs: 'IBS accounts',
  packages: 'Packages',
  unclaimed: 'Held, owner not known',
  provider: 'Paid in through the provider',
  onTheWay: 'On the way to banks',
  arrived: 'Arrived at banks',
  orders: 'Paid for orders',
  fees: 'Fees',
  interest: 'Interest paid',
  tax: 'Tax withheld',
  refunds: 'To be refunded',
  losses: 'Lost to chargebacks',
  other: 'Other accounts',
};

/** A night that went by without a proof. */
const PROOF_LATE_MS = 26 * 60 * 60 * 1_000;

const ask = () => callDesk(showBooks, {});

type Props = { onError: (error: unknown) => string | undefined };

/** The books as of the last nightly closing: the proof, the totals by account kind and the last 30 days; and today so far. */
export function BooksScreen({ onError }: Props) {
  const { found, failure, again } = useAsked(ask, { stamp: '', onError });
  if (failure !== null)
    return <NotLoadedNote title="The books could not be loaded." why={failure} onRetry={again} />;
  if (found === null) return <p role="status">Loading…</p>;
  return (
    <div className="desk-books">
      <Proof proof={found.proof} at={found.at} />
      <OpenNow open={found.open} at={found.at} />
      <NotClosed days={found.openDays} />
      {found.totals === null ? null : <Totals totals={found.totals} />}
      {found.days.length === 0 ? (
        <EmptyState title="No night has passed yet">
          Every night after 3:00 am the day before is closed and the totals are taken.
        </EmptyState>
      ) : (
        <Days days={found.days} />
      )}
    </div>
  );
}

function Proof({ proof, at }: Pick<Books, 'proof' | 'at'>) {
  if (proof === null)
    return <Banner tone="info">The books have not been proved yet. The proof runs at 3:00 am.</Banner>;
  const when = `Proved on ${timeOf(proof.at)}, in ${(proof.tookMs / 1_000).toFixed(1)} seconds.`;
  const isLate = new Date(at).getTime() - new Date(proof.at).getTime() > PROOF_LATE_MS;
  if (!proof.holds)
    return (
      <section className="desk-shown" aria-labelledby="differs">
        <Banner tone="bad" title="The books do not hold.">
          {when} Nothing was changed by the proof. Tell whoever runs Kolo now.
        </Banner>
        <h2 id="differs">What differs</h2>
        <table className="desk-changes">
          <thead>
            <tr>
              <th scope="col">What should hold</th>
              <th scope="col">Rows that break it</th>
            </tr>
          </thead>
          <tbody>
            {proof.broken.map(({ name, broken }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{broken}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  return isLate ? (
    <Banner tone="warn" title={`The last proof is ${ageOf(proof.at, at)} old.`}>
      The books held then. {when}
    </Banner>
  ) : (
    <Banner tone="ok" title="The books hold.">
      {when}
    </Banner>
  );
}

function OpenNow({ open, at }: Pick<Books, 'open' | 'at'>) {
  if (open.payments === 0) return <p>No payment waits for the provider now.</p>;
  const oldest = open.oldestAt === null ? '' : `, the oldest for ${ageOf(open.oldestAt, at)}`;
  return (
    <p>
      {open.payments === 1
        ? '1 payment waits for the provider now'
        : `${open.payments} payments wait for the provider now`}
      {oldest}.
    </p>
  );
}

/** Today as it stands, and yesterday until the night has closed it. */
function NotClosed({ days }: { days: readonly OpenDay[] | null }) {
  return (
    <section aria-labelledby="so-far">
      <h2 id="so-far">Today so far</h2>
      {days === null ? (
        <p>Today has too many postings to add up now. The night closes it, after 3:00 am.</p>
      ) : (
        <>
          <p>Not closed: these figures still change. The night closes them, after 3:00 am.</p>
          <Figures
            caption="Days that are not closed"
            columns={['Day', 'In', 'Out', 'Held']}
            rows={days.map(
              (one) =>
                [
                  `${dayOf(one.day)}, not closed`,
                  formatNaira(one.in),
                  formatNaira(one.out),
                  one.held === null ? 'not known' : formatNaira(one.held),
                ] as const,
            )}
          />
        </>
      )}
    </section>
  );
}

const hours = (count: number) => `${count} h`;

function Days({ days }: { days: readonly BookDay[] }) {
  const newest = days.toReversed();
  const ends = { first: dayOf(days.at(0)?.day), last: dayOf(days.at(-1)?.day) };
  return (
    <section aria-labelledby="days">
      <h2 id="days">The last {days.length} days</h2>
      <p>
        In is all that came into accounts and packages, interest too. Out is all that left them. Moves between
        a customer’s own accounts are neither.
      </p>
      <div className="desk-plots">
        <DayPlot
          {...ends}
          title="In and out"
          written={formatNaira}
          lines={[
            { name: 'In', values: days.map((one) => one.in) },
            { name: 'Out', values: days.map((one) => one.out) },
          ]}
        />
        <DayPlot
          {...ends}
          title="Held by customers"
          written={formatNaira}
          lines={[{ name: 'Held', values: days.map(({ held }) => held) }]}
        />
        <DayPlot
          {...ends}
          title="Open payments"
          written={String}
          lines={[{ name: 'Open', values: days.map(({ openPayments }) => openPayments) }]}
        />
        <DayPlot
          {...ends}
          title="Age of the oldest open payment"
          written={hours}
          lines={[
            {
              name: 'Oldest',
              values: days.map(({ openPayments, oldestHours }) => (openPayments === 0 ? 0 : oldestHours)),
            },
          ]}
        />
      </div>
      <div className="desk-plots">
        <Figures
          caption="Money of the days"
          columns={['Day', 'In', 'Out', 'Held']}
          rows={newest.map(
            (one) =>
              [dayOf(one.day), formatNaira(one.in), formatNaira(one.out), formatNaira(one.held)] as const,
          )}
        />
        <Figures
          caption="Open payments of the days"
          columns={['Day', 'Open payments', 'Oldest']}
          rows={newest.map(
            (one) => [dayOf(one.day), String(one.openPayments ?? 'not known'), oldestOf(one)] as const,
          )}
        />
      </div>
    </section>
  );
}

function oldestOf({ openPayments, oldestHours }: BookDay): string {
  if (oldestHours !== null) return hours(oldestHours);
  return openPayments === 0 ? 'none' : 'not known';
}

function Totals({ totals: { at, kinds, sum } }: { totals: NonNullable<Books['totals']> }) {
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Accounts on {timeOf(at)}</h2>
      <p>Each naira stands twice, here and where it came from: together all accounts are ₦0.00.</p>
      <Figures
        caption="Totals by kind of account"
        columns={['Kind', 'Accounts', 'Balance']}
        rows={[
          ...kinds.map(
            ({ kind, accounts, balance }) =>
              [KINDS[kind], accounts.toLocaleString('en-NG'), formatExact(balance)] as const,
          ),
          [
            'Together',
            kinds.reduce((all, { accounts }) => all + accounts, 0).toLocaleString('en-NG'),
            formatExact(sum),
          ],
        ]}
      />
    </section>
  );
}
