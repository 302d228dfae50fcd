import type { Proposal } from '@kolo/contract/desk/proposals';
import {
  approveProposal,
  PROPOSAL_REASON_MAX,
  readProposal,
  rejectProposal,
} from '@kolo/contract/desk/proposals';
import { Button } from '@kolo/web/ui/button.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import type { Fact } from './facts.tsx';
import { Changes, Facts } from './facts.tsx';
import { FailureNote } from './failure-note.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { ageOf, factTitle, proposalTitle, timeOf } from './words.ts';

type Props = { shown: Proposal; now: string; onDecided: (message: string) => void };

/** One proposal: what it changes, all that it says once it is opened, and what its reader may decide. */
export function ProposalShown({ shown, now, onDecided }: Props) {
  const { number, command, customerId, reason, changes, proposedBy, proposedAt, endsAt } = shown;
  const known = [
    { name: 'Proposed by', value: proposedBy },
    { name: 'Proposed', value: `${timeOf(proposedAt)} (${ageOf(proposedAt, now)})` },
    { name: 'Ends', value: timeOf(endsAt) },
    ...(customerId === null ? [] : [{ name: 'Customer', value: customerId }]),
    ...(reason === null ? [] : [{ name: 'Reason', value: reason }]),
  ];
  return (
    <section className="desk-shown" aria-labelledby="shown">
      <h2 id="shown">
        {number} {proposalTitle(command)}
      </h2>
      <Facts facts={known} />
      <Changes changes={changes} />
      <Whole shown={shown} onDecided={onDecided} />
      <RejectForm shown={shown} onDecided={onDecided} />
    </section>
  );
}

type PartProps = Omit<Props, 'now'>;

/** All that it says, and only below it the button that approves it: nobody approves what they have not opened. */
function Whole({ shown: { number, isOwn, problem }, onDecided }: PartProps) {
  const [facts, setFacts] = useState<readonly Fact[] | null>(null);
  const { busy, failure, onSubmit } = useDeskForm(async () => {
    const params = { number };
    if (facts === null) setFacts((await callDesk(readProposal, { params })).facts);
    else onDecided((await callDesk(approveProposal, { params })).message || `${number} is approved.`);
  });
  const button = facts === null ? 'Open the whole proposal' : `Approve ${number}`;
  const mayGoOn = facts === null || problem === null;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      {facts === null ? null : (
        <Facts facts={facts.map(({ name, value }) => ({ name: factTitle(name), value }))} />
      )}
      {isOwn ? (
        <p>You proposed this. Another member of staff approves it.</p>
      ) : problem === null ? null : (
        <p>{problem}</p>
      )}
      <FailureNote failure={failure} />
      {mayGoOn ? (
        <div className="desk-buttons">
          <Button
            type="submit"
            variant={facts === null ? 'line' : 'primary'}
            data-action
            busy={busy}
            busyLabel="Sending"
          >
            {button}
          </Button>
        </div>
      ) : null}
      {facts === null ? <p className="desk-secret">Opening it is recorded with your name.</p> : null}
    </form>
  );
}

function RejectForm({ shown: { number, isOwn }, onDecided }: PartProps) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const body = { reason: typed('reason') };
    await callDesk(rejectProposal, { params: { number }, body });
    onDecided(isOwn ? `${number} is taken back.` : `${number} is rejected.`);
  });
  const error = failure?.fields['reason'];
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      <TextArea
        label={isOwn ? 'Why you take it back' : 'Why you reject it'}
        name="reason"
        maxLength={PROPOSAL_REASON_MAX}
        hint="Only staff read it."
        error={error}
        required
      />
      <div className="desk-buttons">
        <Button type="submit" variant="line" busy={busy} busyLabel="Sending">
          {isOwn ? `Take back ${number}` : `Reject ${number}`}
        </Button>
      </div>
    </form>
  );
}
