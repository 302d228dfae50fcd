import { showFunnel } from '@kolo/contract/desk/funnel';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { callDesk } from './client.ts';
import { useAsked } from './use-asked.ts';
import { timeOf } from './words.ts';

const STEP_WORDS = {
  registered: 'Registered',
  account: 'Opened an account',
  'first naira': 'Paid in their first naira',
  package: 'Made a package',
  schedule: 'Made a schedule',
} as const;

const ask = () => callDesk(showFunnel, {});

type Props = { onError: (error: unknown) => string | undefined };

/** How far new customers come, and which screens are opened: counts alone. */
export function FunnelScreen({ onError }: Props) {
  const { found, failure, again } = useAsked(ask, { stamp: '', onError });
  if (failure !== null)
    return <NotLoadedNote title="The funnel could not be loaded." why={failure} onRetry={again} />;
  if (found === null) return <p role="status">Loading…</p>;
  const { since, steps, visits, screens } = found;
  return (
    <div className="desk-funnel">
      <section aria-labelledby="steps">
        <h2 id="steps">New customers since {timeOf(since)}</h2>
        <Counts
          of="Step"
          count="Customers"
          whole={steps[0]?.customers ?? 0}
          rows={steps.map(({ step, customers }) => ({ name: STEP_WORDS[step], count: customers }))}
        />
      </section>
      <section aria-labelledby="screens">
        <h2 id="screens">Screens opened</h2>
        {screens.length === 0 ? (
          <EmptyState title="No visits yet">Only customers who allow it are counted.</EmptyState>
        ) : (
          <>
            <p>
              In {visits} {visits === 1 ? 'visit' : 'visits'} of customers who allow us to count.
            </p>
            <Counts
              of="Screen"
              count="Opened"
              whole={screens[0]?.opened ?? 0}
              rows={screens.map(({ screen, opened }) => ({ name: screen, count: opened }))}
            />
          </>
        )}
      </section>
    </div>
  );
}

type CountsProps = {
  of: string;
  count: string;
  /** What a full bar stands for. */
  whole: number;
  rows: readonly { name: string; count: number }[];
};

/** A table whose bars say again what its figures say. */
function Counts({ of, count, whole, rows }: CountsProps) {
  return (
    <table className="desk-changes">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{count}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              {row.count}
              {whole === 0 ? null : <span className="desk-share">{shareOf(row.count, whole)}</span>}
              <progress aria-hidden="true" max={Math.max(whole, 1)} value={row.count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareOf(count: number, whole: number): string {
  return `${Math.floor((100 * count) / whole)}%`;
}
