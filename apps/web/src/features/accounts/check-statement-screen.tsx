import type { StatementCheck } from '@kolo/contract/statement-check';
import { formatDate, formatDateAndTime, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatStatementCode, readStatementCode } from '@kolo/domain/statement-code';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Money, MoneyExact } from '#ui/money.tsx';
import { useFocusWrong } from '#ui/use-focus-wrong.ts';
import { askAboutStatement } from './statement-source.ts';
import css from './accounts.module.css';

const NOT_A_CODE = 'A code has 20 letters and digits in groups of four. Check that none is missing.';
const MINUTE_S = 60;

/** For anyone who was given a statement, at a bank's counter or at home: signed in or not. */
export function CheckStatementScreen() {
  useScreen('Check a statement');
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  // What a link brought is wrong without a press: the page is read from its top.
  const [isPressed, setIsPressed] = useState(false);
  const field = useFocusWrong(isPressed ? problem : undefined);
  const [seen, setSeen] = useState('');
  const checking = useMutation({ mutationFn: askAboutStatement });
  const { mutate } = checking;

  // The link on the page carries the code behind #.
  const linked = hash === '' ? null : readStatementCode(hash.slice(1));
  if (hash !== seen) {
    setSeen(hash);
    if (hash !== '') {
      setIsPressed(false);
      setTyped(linked === null ? hash.slice(1) : formatStatementCode(linked));
      setProblem(linked === null ? NOT_A_CODE : undefined);
    }
  }
  // It is asked about once and does not stay in the browser's history.
  useEffect(() => {
    if (hash === '') return;
    if (linked !== null) mutate(linked);
    void navigate(pathname, { replace: true });
  }, [hash, linked, pathname, navigate, mutate]);

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checking.isPending) return;
    setIsPressed(true);
    const code = readStatementCode(typed);
    setProblem(code === null ? NOT_A_CODE : undefined);
    if (code === null) return checking.reset();
    setTyped(formatStatementCode(code));
    mutate(code);
  }

  return (
    <AuthLayout short homeHref={paths.home}>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <div className="stack sm">
          <h1>Check a statement</h1>
          <p className="muted">
            Every statement from Kolo has a code at the foot of each page. Enter it to see what the statement
            says.
          </p>
        </div>
        <Field
          ref={field}
          label="Statement code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-IJKL-MNOP-QRST"
          value={typed}
          onChange={(event) => {
            setProblem(undefined);
            setTyped(event.target.value);
          }}
          error={problem}
        />
        <Button type="submit" full busy={checking.isPending} busyLabel="Checking">
          Check
        </Button>
        {checking.isSuccess ? <Result said={checking.data} /> : null}
        {checking.isError ? <Failure error={checking.error} /> : null}
      </form>
    </AuthLayout>
  );
}

const KINDS: Readonly<Record<StatementCheck['kind'], string>> = {
  account: 'A savings account (DS, SB or IBS)',
  daily: 'A daily savings package',
  sb: 'A product savings package',
  interest: 'An interest savings package',
};

const FIGURES = [
  ['Opening balance', 'openingBalance'],
  ['Total in', 'totalIn'],
  ['Total out', 'totalOut'],
  ['Closing balance', 'closingBalance'],
] as const;

function dayText(day: string): string {
  const date = parseLagosDate(day);
  return date === null ? day : formatDate(startOfLagosDay(date));
}

function Result({ said }: { said: StatementCheck }) {
  const { figures, period } = said;
  const facts = [
    ['Name', said.name],
    ['Statement of', KINDS[said.kind]],
    ['From', dayText(period.from)],
    ['To', dayText(period.to)],
    ['Entries', String(said.entries)],
    ['Made on', `${formatDateAndTime(new Date(said.madeAt))} (Lagos time)`],
  ] as const;
  return (
    <section className="stack" aria-labelledby="said-title">
      <Banner tone="ok" live="status" title="Kolo made this statement.">
        Compare your paper with these figures. If anything differs, the paper was altered.
      </Banner>
      <h2 id="said-title">What the statement says</h2>
      <dl className={css['statement-figures']}>
        {FIGURES.map(([name, member]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amountNaira={figures[member]} />
              <MoneyExact exact={figures.exact?.[member]} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">The rest of the name is not shown, to protect the customer.</p>
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  if (hasCode(error, 'NOT_FOUND')) {
    return (
      <Banner tone="bad" live="alert" title="We could not find a statement with this code.">
        Check each letter. If it is less than two years old and entered correctly, it is not from Kolo.
      </Banner>
    );
  }
  if (hasCode(error, 'RATE_LIMITED')) {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    const minutes = Math.max(1, Math.ceil((seconds ?? MINUTE_S) / MINUTE_S));
    return (
      <Banner tone="warn" live="alert" title="Too many codes were checked from here.">
        {`Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`}
      </Banner>
    );
  }
  return (
    <Banner tone="bad" live="alert" title="The code could not be checked.">
      {errorText(error)}
    </Banner>
  );
}
