import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayPropose } from '@kolo/contract/desk/commands';
import type { ProposalForm } from '@kolo/contract/desk/proposals';
import { PROPOSAL_REASON_MAX, propose } from '@kolo/contract/desk/proposals';
import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { useDeskForm } from './use-desk-form.ts';
import { proposalTitle } from './words.ts';

/** What two members of staff can do about a row of a queue. */
const OF_QUEUE = {
  unmatched: ['inbound release'],
  withdrawals: ['withdrawals return'],
  disputes: ['disputes take', 'disputes release'],
  freezes: ['customers unfreeze'],
} as const satisfies Partial<Record<QueueName, readonly ProposalForm['command'][]>>;

type Proposable = (typeof OF_QUEUE)[keyof typeof OF_QUEUE][number];

export function proposable(queue: QueueName, role: StaffRole): readonly Proposable[] {
  const commands: Partial<Record<QueueName, readonly Proposable[]>> = OF_QUEUE;
  return (commands[queue] ?? []).filter((command) => mayPropose(role, command));
}

/** The form as it is sent. The row says what it is about, and to whom held money goes is typed in. */
function formOf(command: Proposable, id: string, typed: (name: string) => string): ProposalForm {
  const reason = typed('reason');
  switch (command) {
    case 'inbound release':
      return { command, reference: id, customer: typed('customer').trim() };
    case 'withdrawals return':
      return { command, reference: id, reason };
    case 'disputes take':
    case 'disputes release':
      return { command, dispute: id, reason };
    case 'customers unfreeze':
      return { command, customer: id, reason };
  }
}

type Props = { command: Proposable; shown: QueueItem; onChanged: () => void };

/** Proposes what another member of staff approves. */
export function ProposeForm({ command, shown: { id }, onChanged }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const { message } = await callDesk(propose, { body: formOf(command, id, typed) });
    setDone(message);
    onChanged();
  });
  const { customer, reason } = failure?.fields ?? {};
  const isInField = customer !== undefined || reason !== undefined;
  if (done !== null) return <p role="status">{done}</p>;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      {failure === null || isInField ? null : (
        <Banner tone="bad" live="alert">
          {failure.message}
        </Banner>
      )}
      {command === 'inbound release' ? (
        <Field
          label="Customer’s id"
          name="customer"
          data-action
          autoComplete="off"
          hint="Whose money it is."
          error={customer}
          required
        />
      ) : (
        <TextArea
          label="Reason"
          name="reason"
          data-action
          maxLength={PROPOSAL_REASON_MAX}
          hint="Only staff read it."
          error={reason}
          required
        />
      )}
      <div className="desk-buttons">
        <Button type="submit" variant="line" busy={busy} busyLabel="Sending">
          Propose: {proposalTitle(command)}
        </Button>
      </div>
    </form>
  );
}
