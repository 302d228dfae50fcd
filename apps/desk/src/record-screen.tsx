import type { RecordLine } from '@kolo/contract/desk/record';
import { showRecord } from '@kolo/contract/desk/record';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useCallback, useState } from 'react';
import { callDesk } from './client.ts';
import { Changes, Facts } from './facts.tsx';
import { Rows } from './rows.tsx';
import { useAsked } from './use-asked.ts';
import { useDeskForm } from './use-desk-form.ts';
import { dateOf, timeOf } from './words.ts';

/** Whose deeds are shown; without both, those of all staff. */
type About = { staff?: string; customerId?: string };

/** What was typed is a customer's id, or else the name of a member of staff. */
const CUSTOMER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function aboutOf(typed: string): About {
  const text = typed.trim();
  if (text === '') return {};
  return CUSTOMER.test(text) ? { customerId: text.toLowerCase() } : { staff: text.toLowerCase() };
}

type Props = { onError: (error: unknown) => string | undefined };

/** What staff did: who, what, why, before and after. */
export function RecordScreen({ onError }: Props) {
  const [{ about, round }, setAsked] = useState<{ about: About; round: number }>({ about: {}, round: 0 });
  return (
    <div className="desk-record">
      <FilterForm onShow={(to) => setAsked({ about: to, round: round + 1 })} />
      <RecordOf key={round} about={about} onError={onError} />
    </div>
  );
}

/** The record of somebody, a page at a time. */
export function RecordOf({ about, onError }: Props & { about: About }) {
  const [ends, setEnds] = useState<readonly string[]>([]);
  const after = ends.at(-1);
  const ask = useCallback(
    () => callDesk(showRecord, { body: { ...about, ...(after !== undefined && { after }) } }),
    [about, after],
  );
  const { found, failure, again } = useAsked(ask, { stamp: '', onError });
  const { next = null } = found ?? {};
  return (
    <>
      {failure !== null ? (
        <NotLoadedNote title="The record could not be loaded." why={failure} onRetry={again} />
      ) : found === null ? (
        <p role="status">Loading…</p>
      ) : (
        <Lines key={after ?? 'newest'} lines={found.results} />
      )}
      <div className="desk-buttons">
        {ends.length > 0 ? (
          <Button variant="line" onClick={() => setEnds(ends.slice(0, -1))}>
            Newer
          </Button>
        ) : null}
        {next === null ? null : (
          <Button variant="line" onClick={() => setEnds([...ends, next])}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

function FilterForm({ onShow }: { onShow: (about: About) => void }) {
  const { onSubmit } = useDeskForm(async (typed) => onShow(aboutOf(typed('about'))));
  return (
    <form className="desk-filter" onSubmit={onSubmit}>
      <Field
        label="Member of staff or customer"
        name="about"
        autoComplete="off"
        autoCapitalize="none"
        hint="A name of the desk, or a customer’s id. Empty shows everything."
      />
      <Button type="submit" variant="line">
        Show
      </Button>
    </form>
  );
}

function Lines({ lines }: { lines: readonly RecordLine[] }) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, lines.length - 1);
  const shown = lines[at];
  if (shown === undefined)
    return <EmptyState title="Nothing is recorded">What staff do is listed here at once.</EmptyState>;
  const { command, actor, at: time, customerId, reason, changes, isClosed } = shown;
  const known = [
    { name: 'Who', value: actor },
    { name: 'When', value: dateOf(time) },
    ...(customerId === null ? [] : [{ name: 'Customer', value: customerId }]),
    ...(reason === null ? [] : [{ name: 'Why', value: reason }]),
  ];
  return (
    <div className="desk-queue">
      <Rows
        label="What was done"
        at={at}
        setAt={setChosen}
        rows={lines.map((line) => ({
          id: line.id,
          title: line.command,
          text: line.actor,
          due: timeOf(line.at),
        }))}
      />
      <section className="desk-shown" aria-labelledby="shown">
        <h2 id="shown">{command}</h2>
        <Facts facts={known} />
        {isClosed ? (
          <p>Your role sees that this was done, but not why.</p>
        ) : changes.length === 0 ? (
          <p>It changed no value.</p>
        ) : (
          <Changes changes={changes} />
        )}
      </section>
    </div>
  );
}
