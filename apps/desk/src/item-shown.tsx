import { answerWaitingCase, CASE_ANSWER_MAX } from '@kolo/contract/desk/cases';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { Given, GivenCommand } from '@kolo/contract/desk/give';
import { GIVEN, GIVEN_COMMANDS, giveCommand, STAFF_REASON_MAX } from '@kolo/contract/desk/give';
import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { mayOpen, openQueueItem } from '@kolo/contract/desk/queues';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useEffect, useState } from 'react';
import { callDesk } from './client.ts';
import { Facts } from './facts.tsx';
import { Photos } from './photos.tsx';
import { proposable, ProposeForm } from './propose-form.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { timeOf } from './words.ts';

type ActionProps = { shown: QueueItem; role: StaffRole; onChanged: () => void };

/** Queues of cases, which are answered; elsewhere staff give commands. */
const ANSWERED: readonly QueueName[] = ['cases', 'differences', 'findings'];

type Props = ActionProps & { name: QueueName };

/** One row of a queue, with all that is known of it and what can be done. */
export function ItemShown({ name, shown, role, onChanged }: Props) {
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
      <p className="desk-words">{text}</p>
      {isClosed && opened === null ? (
        <Closed name={name} itemKey={shown.key} role={role} onOpened={setOpened} />
      ) : null}
      {name === 'identity' && mayCommand(role, 'kyc photo') ? <Photos shown={shown} /> : null}
      {ANSWERED.includes(name) ? <AnswerForm shown={shown} role={role} onChanged={onChanged} /> : null}
      {commands.map((command) => (
        <CommandForm key={command} command={command} shown={shown} onChanged={onChanged} />
      ))}
      {proposable(name, role).map((command) => (
        <ProposeForm key={command} command={command} shown={shown} onChanged={onChanged} />
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
      {failure === null ? null : (
        <Banner tone="bad" live="alert">
          {failure.message}
        </Banner>
      )}
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
      {failure === null || error !== undefined ? null : (
        <Banner tone="bad" live="alert">
          {failure.message}
        </Banner>
      )}
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

type CommandProps = Omit<ActionProps, 'role'> & { command: GivenCommand };

const READERS = { customer: 'The customer reads it.', staff: 'Only staff read it.' };

/** A command as a form: its reason where it takes one, and a button for each thing that it can do now. */
function CommandForm({ command, shown: { id: target, choices: possible }, onChanged }: CommandProps) {
  const { does, reasonFor, choices }: Given = GIVEN[command];
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const choice = typed('choice');
    const reason = typed('reason');
    const body = { command, target, ...(choice && { choice }), ...(reasonFor !== null && { reason }) };
    await callDesk(giveCommand, { body });
    onChanged();
  });
  const follows = choices.filter((one) => possible.includes(one));
  if (choices.length > 0 && follows.length === 0) return null;
  const error = failure?.fields['reason'];
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      {failure === null || error !== undefined ? null : (
        <Banner tone="bad" live="alert">
          {failure.message}
        </Banner>
      )}
      {reasonFor === null ? null : (
        <TextArea
          label="Reason"
          name="reason"
          data-action
          maxLength={STAFF_REASON_MAX}
          hint={READERS[reasonFor]}
          error={error}
          required
        />
      )}
      <div className="desk-buttons">
        {(follows.length > 0 ? follows : [undefined]).map((choice) => (
          <Button
            key={choice ?? does}
            type="submit"
            name="choice"
            value={choice ?? ''}
            variant={reasonFor === null ? 'primary' : 'line'}
            data-action={reasonFor === null || undefined}
            busy={busy}
            busyLabel="Sending"
          >
            {choice === undefined ? does : `${does} ${choice}`}
          </Button>
        ))}
      </div>
    </form>
  );
}
