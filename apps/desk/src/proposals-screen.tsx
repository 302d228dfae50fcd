import { listProposals } from '@kolo/contract/desk/proposals';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { ProposalShown } from './proposal-shown.tsx';
import { Rows } from './rows.tsx';
import { useAsked } from './use-asked.ts';
import { ageOf, proposalTitle, timeOf } from './words.ts';

type Props = {
  /** Another one where a proposal came or went: they are read again. */
  stamp: string;
  onError: (error: unknown) => string | undefined;
  onChanged: () => void;
};

const askProposals = () => callDesk(listProposals, {});

/** What waits for a second member of staff. */
export function ProposalsScreen({ stamp, onError, onChanged }: Props) {
  const { found, failure, again } = useAsked(askProposals, { stamp, onError });
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const note =
    failure === null ? null : (
      <NotLoadedNote title="Proposals could not be loaded." why={failure} onRetry={again} />
    );
  if (found === null) return note ?? <p role="status">Loading…</p>;
  const { at: now, results } = found;
  const row = Math.max(
    0,
    results.findIndex(({ number }) => number === chosen),
  );
  const shown = results[row];
  const decided = (message: string) => {
    setDone(message);
    onChanged();
    again();
  };
  return (
    <div className="desk-record">
      <p className="desk-done" role="status">
        {done}
      </p>
      {note}
      {shown === undefined ? (
        note ? null : (
          <EmptyState title="No proposal waits">
            What one member of staff proposes and another approves is listed here.
          </EmptyState>
        )
      ) : (
        <div className="desk-queue">
          <Rows
            label="What waits"
            at={row}
            setAt={(to) => setChosen(results[to]?.number ?? null)}
            rows={results.map(({ number, command, proposedBy, proposedAt, endsAt }) => ({
              id: number,
              title: `${number} ${proposalTitle(command)}`,
              text: `${proposedBy}, ${ageOf(proposedAt, now)}`,
              due: `ends ${timeOf(endsAt)}`,
            }))}
          />
          <ProposalShown key={shown.number} shown={shown} now={now} onDecided={decided} />
        </div>
      )}
    </div>
  );
}
