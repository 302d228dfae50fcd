import type { WaitingCase } from '@kolo/contract/desk/cases';
import { answerWaitingCase, CASE_ANSWER_MAX, listWaitingCases } from '@kolo/contract/desk/cases';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useEffect, useState } from 'react';
import { callDesk, DeskError } from './client.ts';
import { useDeskForm } from './use-desk-form.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const TIME = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const timeOf = (instant: string) => TIME.format(new Date(instant));

type Props = { role: StaffRole; onSignedOut: () => void };

/** The cases that nobody has answered, and the one that is read now beside them. */
export function CasesScreen({ role, onSignedOut }: Props) {
  const [cases, setCases] = useState<readonly WaitingCase[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [at, setAt] = useState(0);
  const load = () => setRound((before) => before + 1);
  useEffect(() => {
    callDesk(listWaitingCases, {}).then(
      ({ results }) => {
        setFailure(null);
        setCases(results);
      },
      (error: unknown) => {
        if (error instanceof DeskError && error.code === 'UNAUTHENTICATED') onSignedOut();
        else setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  }, [round, onSignedOut]);
  const count = cases?.length ?? 0;
  const present = Math.min(at, Math.max(0, count - 1));
  useQueueKeys({ at: present, count, setAt });
  if (failure !== null)
    return (
      <Banner
        tone="bad"
        live="alert"
        action={
          <Button variant="line" small onClick={load}>
            Try again
          </Button>
        }
      >
        {failure}
      </Banner>
    );
  if (cases === null) return <p>Loading the cases…</p>;
  const shown = cases[present];
  if (shown === undefined)
    return (
      <EmptyState title="No case waits">What customers report and the books find comes here.</EmptyState>
    );
  return (
    <main className="desk-queue">
      <section aria-labelledby="cases">
        <h1 id="cases">Cases ({cases.length})</h1>
        <ol className="desk-rows">
          {cases.map((one, index) => (
            <li key={one.number}>
              <button
                type="button"
                data-row={index}
                className="desk-row"
                aria-current={one.number === shown.number || undefined}
                onClick={() => setAt(index)}
              >
                <b>{one.number}</b>
                <span className="desk-text">{one.text}</span>
                <span className="desk-due">
                  {one.dueAt === null ? `since ${timeOf(one.openedAt)}` : `due ${timeOf(one.dueAt)}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p className="desk-keys">
          <kbd>j</kbd> next, <kbd>k</kbd> back, <kbd>Enter</kbd> answer
        </p>
      </section>
      <CaseShown key={shown.number} role={role} shown={shown} onAnswered={load} />
    </main>
  );
}

type ShownProps = { role: StaffRole; shown: WaitingCase; onAnswered: () => void };

function CaseShown({ role, shown, onAnswered }: ShownProps) {
  const { number, kind, customerId, about, text, openedAt } = shown;
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    await callDesk(answerWaitingCase, { params: { number }, body: { answer: typed('answer') } });
    onAnswered();
  });
  const error = failure?.fields['answer'];
  return (
    <section className="desk-shown" aria-labelledby="case">
      <h2 id="case">{number}</h2>
      <dl>
        <dt>From</dt>
        <dd>{kind === 'customer' ? 'A customer' : kind.replaceAll('_', ' ')}</dd>
        <dt>Since</dt>
        <dd>{timeOf(openedAt)}</dd>
        {customerId === null ? null : (
          <>
            <dt>Customer</dt>
            <dd>
              <code>{customerId}</code>
            </dd>
          </>
        )}
        {about === null ? null : (
          <>
            <dt>About</dt>
            <dd>{about}</dd>
          </>
        )}
      </dl>
      <p className="desk-words">{text}</p>
      {mayCommand(role, 'cases answer') ? (
        <form className="desk-form" onSubmit={onSubmit}>
          {failure === null || error !== undefined ? null : (
            <Banner tone="bad" live="alert">
              {failure.message}
            </Banner>
          )}
          <TextArea
            label="Answer"
            name="answer"
            data-answer
            maxLength={CASE_ANSWER_MAX}
            hint={number.startsWith('C') ? 'The customer reads it.' : 'Only staff read it.'}
            error={error}
            required
          />
          <Button type="submit" busy={busy} busyLabel="Sending">
            Answer {number}
          </Button>
        </form>
      ) : (
        <p>Your role reads cases. Support, operations and admins answer them.</p>
      )}
    </section>
  );
}
