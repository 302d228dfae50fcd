import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayPropose } from '@kolo/contract/desk/commands';
import type { ProposalForm } from '@kolo/contract/desk/proposals';
import { PROPOSAL_REASON_MAX, propose } from '@kolo/contract/desk/proposals';
import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { FailureNote } from './failure-note.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { proposalTitle } from './words.ts';

/** What is proposed about a row, a customer or something of theirs. */
type Command = Exclude<
  ProposalForm['command'],
  'withdrawals release' | 'catalogue offer' | 'holidays add' | 'holidays remove'
>;

/** What two members of staff can do about a row of a queue. */
const OF_QUEUE: Partial<Readonly<Record<QueueName, readonly Command[]>>> = {
  orders: ['orders return'],
  unmatched: ['inbound release'],
  withdrawals: ['withdrawals return', 'withdrawals settle'],
  disputes: ['disputes take', 'disputes release'],
  freezes: ['customers unfreeze'],
};

/** Those that a row has to offer among its choices. */
const CHOICE_OF: Partial<Readonly<Record<Command, string>>> = {
  'orders return': 'returned',
  'withdrawals settle': 'settle',
};

export function proposable(
  queue: QueueName,
  { choices }: Pick<QueueItem, 'choices'>,
  role: StaffRole,
): readonly Command[] {
  const commands = OF_QUEUE[queue] ?? [];
  return commands.filter((command) => {
    const choice = CHOICE_OF[command];
    return mayPropose(role, command) && (choice === undefined || choices.includes(choice));
  });
}

/** What is typed in beside what it is about. */
const FIELDS = {
  customer: { label: 'Customer’s id', hint: 'Whose money it is.' },
  contact: { label: 'New email or phone number', hint: 'Whoever approves it sees it in full.' },
  name: { label: 'Name', hint: 'As it is to be.' },
  case: { label: 'Case', hint: 'The paper is in it: C-100001.' },
} as const;

type Typed = keyof typeof FIELDS | 'reason';

const TYPED: Readonly<Record<Command, readonly Typed[]>> = {
  'inbound release': ['customer'],
  'withdrawals return': ['reason'],
  'withdrawals settle': ['reason'],
  'disputes take': ['reason'],
  'disputes release': ['reason'],
  'customers unfreeze': ['reason'],
  'orders return': [],
  'contacts change': ['contact', 'case', 'reason'],
  'contacts allow-pin': ['case', 'reason'],
  'names accept': ['name', 'case', 'reason'],
  'names refuse': ['case', 'reason'],
};

function contactOf(text: string): { email: string } | { phone: string } {
  return text.includes('@') ? { email: text } : { phone: text };
}

/** The form as it is sent: what it is about, and what was typed in. */
function formOf(command: Command, about: string, typed: (name: Typed) => string): ProposalForm {
  const reason = typed('reason');
  const caseNumber = typed('case').trim().toUpperCase();
  switch (command) {
    case 'inbound release':
      return { command, reference: about, customer: typed('customer').trim() };
    case 'withdrawals return':
    case 'withdrawals settle':
      return { command, reference: about, reason };
    case 'disputes take':
    case 'disputes release':
      return { command, dispute: about, reason };
    case 'customers unfreeze':
      return { command, customer: about, reason };
    case 'orders return':
      return { command, order: about };
    case 'contacts change':
      return {
        command,
        customer: about,
        contact: contactOf(typed('contact').trim()),
        case: caseNumber,
        reason,
      };
    case 'names accept':
      return { command, customer: about, name: typed('name'), case: caseNumber, reason };
    case 'contacts allow-pin':
    case 'names refuse':
      return { command, customer: about, case: caseNumber, reason };
  }
}

/** Where the server says what is wrong with a contact: at the half that was sent. */
function errorOf(fields: Readonly<Record<string, string>>, name: Typed): string | undefined {
  return (
    fields[name] ?? (name === 'contact' ? (fields['contact.email'] ?? fields['contact.phone']) : undefined)
  );
}

type Props = { command: Command; about: string; onChanged: () => void };

/** Proposes what another member of staff approves. */
export function ProposeForm({ command, about, onChanged }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const { message } = await callDesk(propose, { body: formOf(command, about, typed) });
    setDone(message);
    onChanged();
  });
  const fields = TYPED[command];
  const errors = failure?.fields ?? {};
  const isInField = fields.some((name) => errorOf(errors, name) !== undefined);
  if (done !== null) return <p role="status">{done}</p>;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={isInField} />
      {fields.map((name) =>
        name === 'reason' ? (
          <TextArea
            key={name}
            label="Reason"
            name={name}
            data-action
            rows={3}
            maxLength={PROPOSAL_REASON_MAX}
            hint="Only staff read it."
            error={errorOf(errors, name)}
            required
          />
        ) : (
          <Field
            key={name}
            {...FIELDS[name]}
            name={name}
            data-action
            autoComplete="off"
            error={errorOf(errors, name)}
            required
          />
        ),
      )}
      <div className="desk-buttons">
        <Button type="submit" variant="line" busy={busy} busyLabel="Sending">
          Propose: {proposalTitle(command)}
        </Button>
      </div>
    </form>
  );
}
