import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { QUEUES, readQueue } from '@kolo/contract/desk/queues';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useCallback, useState } from 'react';
import { callDesk } from './client.ts';
import { ItemShown } from './item-shown.tsx';
import { NoneChosen, Rows } from './rows.tsx';
import { useAsked } from './use-asked.ts';
import { useChosen } from './use-chosen.ts';
import { timeOf } from './words.ts';

type Props = {
  name: QueueName;
  role: StaffRole;
  /** Another one where something came or went: the queue is read again. */
  stamp: string;
  /** Words for what went wrong; undefined where the session is over. */
  onError: (error: unknown) => string | undefined;
  onChanged: () => void;
  onCustomer: (id: string) => void;
};

interface Read {
  readonly items: readonly QueueItem[];
  readonly hasMore: boolean;
}

/** The first pages of a queue, one after the other. */
async function readPages(queue: QueueName, pages: number): Promise<Read> {
  const items: QueueItem[] = [];
  let after: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const query: { after?: string } = after === null ? {} : { after };
    const read = await callDesk(readQueue, { params: { queue }, query });
    items.push(...read.results);
    after = read.next;
    if (after === null) break;
  }
  return { items, hasMore: after !== null };
}

/** Reads what is shown of a queue, again whenever something came or went. */
function usePages({ name, ...asking }: Pick<Props, 'name' | 'stamp' | 'onError'>) {
  const [pages, setPages] = useState(1);
  const ask = useCallback(() => readPages(name, pages), [name, pages]);
  return { ...useAsked(ask, asking), more: () => setPages((before) => before + 1) };
}

/** What waits in one queue, and beside it what is looked at now. */
export function QueueScreen({ name, role, stamp, onError, onChanged, onCustomer }: Props) {
  const { found: read, failure, again, more } = usePages({ name, stamp, onError });
  const items = read?.items ?? [];
  const { at, setAt } = useChosen(items.map(({ id }) => id));
  const { title } = QUEUES[name];
  const note =
    failure === null ? null : (
      <NotLoadedNote title={`${title} could not be loaded.`} why={failure} onRetry={again} />
    );
  if (read === null) return note ?? <p role="status">Loading…</p>;
  const shown = items[at];
  if (items.length === 0)
    return note ?? <EmptyState title="Nothing waits here">What comes is listed at once.</EmptyState>;
  const changed = () => {
    onChanged();
    again();
  };
  return (
    <div className="desk-record">
      {/* Above what was read before, so that an answer that somebody writes stays. */}
      {note}
      <div className="desk-queue">
        <Rows
          label="What waits"
          at={at}
          setAt={setAt}
          rows={items.map(({ id, title: called, text, dueAt, since }) => ({
            id,
            title: called,
            text,
            due: dueAt === null ? `since ${timeOf(since)}` : `due ${timeOf(dueAt)}`,
          }))}
        >
          {read.hasMore ? (
            <Button variant="line" onClick={more}>
              Show more
            </Button>
          ) : null}
        </Rows>
        {shown === undefined ? (
          <NoneChosen />
        ) : (
          <ItemShown
            key={shown.id}
            name={name}
            role={role}
            shown={shown}
            onChanged={changed}
            onCustomer={onCustomer}
          />
        )}
      </div>
    </div>
  );
}
