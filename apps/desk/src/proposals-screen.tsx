import { listProposals } from '@kolo/contract/desk/proposals';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { ProposalShown } from './proposal-shown.tsx';
import { NoneChosen, Rows } from './rows.tsx';
import { useAsked } from './use-asked.ts';
import { useChosen } from './use-chosen.ts';
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
  const { at, setAt } = useChosen(found?.results.map(({ number }) => number) ?? []);
  const [done, setDone] = useState<string | null>(null);
  const note =
    failure === null ? null : (
      <NotLoadedNote title="Proposals could not be loaded." why={failure} onRetry={again} />
    );
  if (found === null) return note ?? <p role="status">Loading…</p>;
  const { at: now, results } = found;
  const shown = results[at];
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
      {results.length === 0 ? (
        note ? null : (
          <EmptyState title="No proposal waits">
            What one member of staff proposes and another approves is listed here.
          </EmptyState>
        )
      ) : (
        <div className="desk-queue">
          <Rows
            label="What waits"
            at={at}
            setAt={setAt}
            rows={results.map(({ number, command, proposedBy, proposedAt, endsAt }) => ({
              id: number,
              title: `${number} ${proposalTitle(command)}`,
              text: `${proposedBy}, ${ageOf(proposedAt, now)}`,
              due: `ends ${timeOf(endsAt)}`,
            }))}
          />
          {shown === undefined ? (
            <NoneChosen />
          ) : (
            <ProposalShown key={shown.number} shown={shown} now={now} onDecided={decided} />
          )}
        </div>
      )}
    </div>
  );
}
