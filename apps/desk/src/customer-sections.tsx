import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand, mayPropose } from '@kolo/contract/desk/commands';
import type { CustomerLine, SectionName, SectionPage } from '@kolo/contract/desk/customers';
import { SECTIONS, showCustomerSection } from '@kolo/contract/desk/customers';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callDesk } from './client.ts';
import { Facts } from './facts.tsx';
import { ProposeForm } from './propose-form.tsx';
import { RecordOf } from './record-screen.tsx';
import { Rows } from './rows.tsx';
import { onDeskKey } from './use-queue-keys.ts';
import { dateOf, timeOf } from './words.ts';

type Props = {
  customerId: string;
  role: StaffRole;
  /** The first page of each. */
  sections: readonly SectionPage[];
  onError: (error: unknown) => string | undefined;
};

/** A part of what Kolo knows, or what staff did for the customer. */
type Chosen = SectionName | 'record';

/** All that Kolo knows of a customer, a part at a time. */
export function CustomerSections({ customerId, role, sections, onError }: Props) {
  const [chosen, setChosen] = useState<Chosen>('accounts');
  const about = useMemo(() => ({ customerId }), [customerId]);
  const names: readonly Chosen[] = [
    ...sections.map(({ name }) => name),
    ...(mayCommand(role, 'record show') ? (['record'] as const) : []),
  ];
  useEffect(() =>
    onDeskKey((key) => {
      const step = key === 'l' ? 1 : key === 'h' ? -1 : 0;
      const other = names[names.indexOf(chosen) + step];
      if (other !== undefined) setChosen(other);
    }),
  );
  const parts = useRef<HTMLElement>(null);
  useEffect(() => {
    const part = parts.current?.querySelector('[aria-current]');
    part?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const section = sections.find(({ name }) => name === chosen);
  return (
    <>
      <nav className="desk-nav desk-parts" ref={parts} aria-label="Of this customer">
        {sections.map(({ name, lines, hasMore }) => (
          <button
            key={name}
            type="button"
            aria-current={name === chosen ? 'true' : undefined}
            onClick={() => setChosen(name)}
          >
            {SECTIONS[name]} <b>{hasMore ? `${lines.length}+` : lines.length}</b>
          </button>
        ))}
        {names.includes('record') ? (
          <button
            type="button"
            aria-current={chosen === 'record' ? 'true' : undefined}
            onClick={() => setChosen('record')}
          >
            What staff did
          </button>
        ) : null}
      </nav>
      {chosen === 'record' ? <RecordOf about={about} onError={onError} /> : null}
      {section === undefined ? null : (
        <Section key={chosen} customerId={customerId} role={role} first={section} onError={onError} />
      )}
    </>
  );
}

type SectionProps = Omit<Props, 'sections'> & { first: SectionPage };

/** One part: its lines, the older ones when they are asked for, and one line whole. */
function Section({ customerId, role, first, onError }: SectionProps) {
  const [older, setOlder] = useState<readonly SectionPage[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [at, setAt] = useState(0);
  const pages = [first, ...older];
  const lines = pages.flatMap((page) => page.lines);
  const shown = lines[at];
  const askOlder = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { customerId, section: first.name, page: pages.length };
      const next = await callDesk(showCustomerSection, { body });
      setOlder((before) => [...before, next]);
    } catch (error) {
      setFailure(onError(error) ?? null);
    } finally {
      setBusy(false);
    }
  };
  if (shown === undefined)
    return <EmptyState title={`${SECTIONS[first.name]}: none`}>The customer has none so far.</EmptyState>;
  return (
    <div className="desk-queue">
      <Rows
        label={SECTIONS[first.name]}
        at={at}
        setAt={setAt}
        rows={lines.map(({ id, title, text, at: began }) => ({
          id,
          title,
          text,
          due: began === null ? '' : timeOf(began),
        }))}
      >
        {failure === null ? null : (
          <Banner tone="bad" live="alert">
            {failure}
          </Banner>
        )}
        {pages.at(-1)?.hasMore ? (
          <Button variant="line" busy={busy} busyLabel="Loading" onClick={() => void askOlder()}>
            Show older
          </Button>
        ) : null}
      </Rows>
      <LineShown key={shown.id} line={shown} section={first.name} role={role} />
    </div>
  );
}

/** Steps of an order after which it can come back. */
const RETURNABLE = ['dispatched', 'delivered'];

function LineShown({ line, section, role }: { line: CustomerLine; section: SectionName; role: StaffRole }) {
  const { title, at, facts, timeline } = line;
  const isReturnable = section === 'orders' && RETURNABLE.includes(timeline.at(-1)?.text ?? '');
  return (
    <section className="desk-shown" aria-labelledby="line">
      <h3 id="line">{title}</h3>
      <Facts facts={[...(at === null ? [] : [{ name: 'When', value: dateOf(at) }]), ...facts]} />
      {timeline.length === 0 ? null : (
        <ol className="desk-steps" aria-label="What it went through">
          {timeline.map(({ at: when, text }) => (
            <li key={`${when} ${text}`}>
              <time dateTime={when}>{dateOf(when)}</time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
      {isReturnable && mayPropose(role, 'orders return') ? (
        <ProposeForm command="orders return" about={title} onChanged={() => undefined} />
      ) : null}
    </section>
  );
}
