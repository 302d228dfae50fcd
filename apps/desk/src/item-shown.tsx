import { answerWaitingCase, CASE_ANSWER_MAX } from '@kolo/contract/desk/cases';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { callDesk } from './client.ts';
import { useDeskForm } from './use-desk-form.ts';
import { timeOf } from './words.ts';

type ActionProps = { shown: QueueItem; role: StaffRole; onChanged: () => void };

/** What staff can do with a row, by its queue. */
const ACTIONS: Readonly<Record<QueueName, React.ComponentType<ActionProps>>> = {
  cases: AnswerForm,
  differences: AnswerForm,
  findings: AnswerForm,
};

type Props = ActionProps & { name: QueueName };

/** One row of a queue, with all that is known of it and what can be done. */
export function ItemShown({ name, shown, role, onChanged }: Props) {
  const { title, since, dueAt, customerId, facts, text } = shown;
  const known = [
    { name: 'Since', value: timeOf(since) },
    ...(dueAt === null ? [] : [{ name: 'Due', value: timeOf(dueAt) }]),
    ...facts,
    ...(customerId === null ? [] : [{ name: 'Customer', value: customerId }]),
  ];
  const Action = ACTIONS[name];
  return (
    <section className="desk-shown" aria-labelledby="shown">
      <h2 id="shown">{title}</h2>
      <dl>
        {known.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className="desk-words">{text}</p>
      <Action shown={shown} role={role} onChanged={onChanged} />
    </section>
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
