import { answerWaitingCase, CASE_ANSWER_MAX } from '@kolo/contract/desk/cases';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import { GIVEN, GIVEN_COMMANDS } from '@kolo/contract/desk/give';
import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { mayOpen, openQueueItem } from '@kolo/contract/desk/queues';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { Button } from '@kolo/web/ui/button.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useEffect, useState } from 'react';
import { callDesk } from './client.ts';
import { CommandForm } from './command-form.tsx';
import { Facts } from './facts.tsx';
import { FailureNote } from './failure-note.tsx';
import { Photos } from './photos.tsx';
import { proposable, ProposeForm } from './propose-form.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { timeOf } from './words.ts';

type ActionProps = { shown: QueueItem; role: StaffRole; onChanged: () => void };

/** Queues of cases, which are answered; elsewhere staff give commands. */
const ANSWERED: readonly QueueName[] = ['cases', 'differences', 'findings'];

type Props = ActionProps & { name: QueueName; onCustomer: (id: string) => void };

/** One row of a queue, with all that is known of it and what can be done. */
export function ItemShown({ name, shown, role, onChanged, onCustomer }: Props) {
  const { title, since, dueAt, customerId, isClosed } = shown;
  const [opened, setOpened] = useState<AnswerOf<typeof openQueueItem> | null>(null);
  const { facts, text } = opened ?? shown;
  useEffect(() => {
    if (opened !== null) document.querySelector<HTMLElement>('[data-action]')?.focus();
  }, [opened]);
  const known = [
    { name: 'Since', value: timeOf(since) },
    ...(dueAt === null ? [] : [{ name: 'Due', value: timeOf(dueAt) }]),
    ...facts,
    ...(customerId === null ? [] : [{ name: 'Customer', value: customerId }]),
  ];
  const commands = GIVEN_COMMANDS.filter((one) => GIVEN[one].queue === name && mayCommand(role, one));
  return (
    <section className="desk-shown" aria-labelledby="shown">
      <h2 id="shown">{title}</h2>
      <Facts facts={known} />
      {customerId === null ? null : (
        <div className="desk-buttons">
          <Button variant="quiet" small onClick={() => onCustomer(customerId)}>
            Open the customer
          </Button>
        </div>
      )}
      <p className="desk-words">{text}</p>
      {isClosed && opened === null ? (
        <Closed name={name} itemKey={shown.key} role={role} onOpened={setOpened} />
      ) : null}
      {name === 'identity' && mayCommand(role, 'kyc photo') ? <Photos shown={shown} /> : null}
      {ANSWERED.includes(name) ? <AnswerForm shown={shown} role={role} onChanged={onChanged} /> : null}
      {commands.map((command) => (
        <CommandForm
          key={command}
          command={command}
          target={shown.id}
          possible={shown.choices}
          onDone={onChanged}
        />
      ))}
      {proposable(name, shown, role).map((command) => (
        <ProposeForm key={command} command={command} about={shown.id} onChanged={onChanged} />
      ))}
    </section>
  );
}

type ClosedProps = {
  name: QueueName;
  itemKey: string;
  role: StaffRole;
  onOpened: (opened: AnswerOf<typeof openQueueItem>) => void;
};

/** In place of what is personal, until somebody opens it who may. */
function Closed({ name: queue, itemKey: key, role, onOpened }: ClosedProps) {
  const { busy, failure, onSubmit } = useDeskForm(async () =>
    onOpened(await callDesk(openQueueItem, { params: { queue }, body: { key } })),
  );
  if (!mayOpen(role, queue)) return <p>Your role sees that this waits, but not what it says.</p>;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} />
      <div className="desk-buttons">
        <Button type="submit" variant="line" data-action busy={busy} busyLabel="Opening">
          Open
        </Button>
      </div>
      <p className="desk-secret">Opening it is recorded with your name.</p>
    </form>
  );
}

function AnswerForm({ shown: { id: number }, role, onChanged }: ActionProps) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    await callDesk(answerWaitingCase, { params: { number }, body: { answer: typed('answer') } });
    onChanged();
  });
  const error = failure?.fields['answer'];
  if (!mayCommand(role, 'cases answer'))
    return <p>Your role reads cases. Support, operations and admins answer them.</p>;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      <TextArea
        label="Answer"
        name="answer"
        data-action
        maxLength={CASE_ANSWER_MAX}
        hint={number.startsWith('C') ? 'The customer reads it.' : 'Only staff read it.'}
        error={error}
        required
      />
      <Button type="submit" busy={busy} busyLabel="Sending">
        Answer {number}
      </Button>
    </form>
  );
}
