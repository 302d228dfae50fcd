import type { AnswerOf } from '@kolo/contract/endpoint';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { QueueName } from '@kolo/contract/desk/queues';
import { listQueues, maySee, QUEUE_NAMES, QUEUES } from '@kolo/contract/desk/queues';
import type { StaffSession } from '@kolo/contract/desk/staff';
import { getDeskSession, readStaffNotice, signOutOfDesk } from '@kolo/contract/desk/staff';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { LogoMark } from '@kolo/web/ui/logo.tsx';
import { Sheet } from '@kolo/web/ui/sheet.tsx';
import { Fragment, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { BooksScreen } from './books-screen.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { callDesk, DeskError } from './client.ts';
import { CustomersScreen } from './customers-screen.tsx';
import { FunnelScreen } from './funnel-screen.tsx';
import { HolidaysScreen } from './holidays-screen.tsx';
import { ProposalsScreen } from './proposals-screen.tsx';
import { QueueScreen } from './queue-screen.tsx';
import { RecordScreen } from './record-screen.tsx';
import { onDeskKey } from './use-queue-keys.ts';
import { useTypingHeard } from './use-typing-heard.ts';
import { ageOf } from './words.ts';

/** How often the counts are asked for while the desk is looked at. */
const COUNTS_EVERY_MS = 10_000;

type Waiting = AnswerOf<typeof listQueues>;

/** What waits in each queue, asked for again and again while the page is looked at. */
function useCounts(onError: (error: unknown) => unknown) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [round, setRound] = useState(0);
  const ask = () => setRound((before) => before + 1);
  useEffect(() => {
    let isStale = false;
    callDesk(listQueues, {}).then(
      (now) => {
        if (!isStale) setWaiting(now);
      },
      (error: unknown) => {
        if (!isStale) onError(error);
      },
    );
    return () => {
      isStale = true;
    };
  }, [round, onError]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, COUNTS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { waiting, ask };
}

/** What the desk shows beside the queues. */
const SCREENS = {
  customers: 'Customers',
  proposals: 'Proposals',
  record: 'Record',
  funnel: 'Funnel',
  books: 'Books',
  catalogue: 'Catalogue',
  holidays: 'Holidays and fees',
} as const;

type Place = QueueName | keyof typeof SCREENS;

function placesOf(role: StaffRole): Place[] {
  const queues = QUEUE_NAMES.filter((name) => maySee(role, name));
  return [
    ...queues,
    'customers',
    'proposals',
    ...(mayCommand(role, 'record show') ? (['record'] as const) : []),
    ...(mayCommand(role, 'funnel show') ? (['funnel'] as const) : []),
    ...(mayCommand(role, 'books show') ? (['books'] as const) : []),
    ...(mayCommand(role, 'catalogue show') ? (['catalogue'] as const) : []),
    ...(mayCommand(role, 'holidays list') ? (['holidays'] as const) : []),
  ];
}

function isScreen(place: Place): place is keyof typeof SCREENS {
  return Object.hasOwn(SCREENS, place);
}

function titleOf(place: Place): string {
  return isScreen(place) ? SCREENS[place] : QUEUES[place].title;
}

const KEYS = [
  { keys: ['j', 'k'], does: 'the next row, the one before' },
  { keys: ['Enter'], does: 'on a row: what can be done with it' },
  { keys: ['Esc'], does: 'from a form back to its row' },
  { keys: ['[', ']'], does: 'the screen before, the next one' },
  { keys: ['h', 'l'], does: 'of a customer: the part before, the next one' },
  { keys: ['/'], does: 'look for a customer' },
  { keys: ['?'], does: 'these keys' },
];

function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Keys">
      <dl className="desk-keys">
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onClose}>Close</Button>
    </Sheet>
  );
}

type Props = { session: StaffSession; leave: () => void };

/** The desk of somebody who is signed in: the queues that their role may see, and one of them. */
export function Work({ session, leave }: Props) {
  const onError = useCallback(
    (error: unknown) => {
      if (!(error instanceof DeskError)) throw error;
      if (error.code !== 'UNAUTHENTICATED') return error.message;
      leave();
      return undefined;
    },
    [leave],
  );
  const places = placesOf(session.role);
  const [place, setPlace] = useState<Place>('cases');
  const [customerId, setCustomerId] = useState<string | null>(null);
  const openCustomer = (id: string | null) => {
    setCustomerId(id);
    setPlace('customers');
  };
  // Part of each stamp: what is open already is asked for again by its button, also where another row came as one went.
  const [presses, setPresses] = useState(0);
  const choose = (one: Place) => {
    setPlace(one);
    setPresses((before) => before + 1);
  };
  const [isHelping, setHelping] = useState(false);
  const { waiting, ask } = useCounts(onError);
  useTypingHeard(onError, waiting?.at);
  // Registered before the first paint, so that the keys work as soon as the desk is visible.
  useLayoutEffect(() =>
    onDeskKey((key, event) => {
      if (key === '/') {
        // Firefox would look for text on the page.
        event.preventDefault();
        openCustomer(null);
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      }
      const step = key === ']' ? 1 : key === '[' ? -1 : 0;
      const other = places[places.indexOf(place) + step];
      if (other !== undefined && step !== 0) setPlace(other);
      if (key === '?') setHelping(true);
    }),
  );
  return (
    <div className="desk-page">
      <DeskTop session={session} leave={leave} onError={onError} onHelp={() => setHelping(true)} />
      <Notices first={session.notices} onError={onError} />
      <Rail places={places} place={place} waiting={waiting} onChosen={choose} />
      <main>
        <h1>{titleOf(place)}</h1>
        <Shown
          place={place}
          role={session.role}
          waiting={waiting}
          presses={presses}
          customerId={customerId}
          onError={onError}
          onChanged={ask}
          onCustomer={openCustomer}
        />
      </main>
      <KeysSheet open={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

type RailProps = {
  places: readonly Place[];
  place: Place;
  waiting: Waiting | null;
  onChosen: (place: Place) => void;
};

/** Where staff can go, with how much waits there and since when. */
function Rail({ places, place, waiting, onChosen }: RailProps) {
  const countOf = (one: Place) => {
    if (one === 'proposals') return { count: waiting?.proposals ?? 0, oldestAt: null };
    if (isScreen(one)) return null;
    return waiting?.queues.find(({ name }) => name === one) ?? { count: 0, oldestAt: null };
  };
  return (
    <nav className="desk-nav" aria-label="Desk">
      {places.map((one) => {
        const found = countOf(one);
        const oldestAt = found?.oldestAt ?? null;
        return (
          <button
            key={one}
            type="button"
            aria-current={one === place ? 'page' : undefined}
            onClick={() => onChosen(one)}
          >
            {titleOf(one)} {found === null ? null : <b>{found.count}</b>}
            {waiting === null || oldestAt === null ? null : <small>{ageOf(oldestAt, waiting.at)}</small>}
          </button>
        );
      })}
    </nav>
  );
}

type ShownProps = {
  place: Place;
  role: StaffRole;
  waiting: Waiting | null;
  /** How often a place was chosen in the rail. */
  presses: number;
  onError: (error: unknown) => string | undefined;
  onChanged: () => void;
  /** Whose page is open; null for the search. */
  customerId: string | null;
  onCustomer: (id: string | null) => void;
};

/** The screen of a place. A count that changed has it read again, and so has a press of its button. */
function Shown({ place, role, waiting, presses, onError, onChanged, customerId, onCustomer }: ShownProps) {
  if (place === 'customers')
    return <CustomersScreen open={customerId} role={role} onError={onError} onOpen={onCustomer} />;
  if (place === 'catalogue') return <CatalogueScreen onError={onError} onChanged={onChanged} />;
  if (place === 'holidays')
    return <HolidaysScreen staffRole={role} onError={onError} onChanged={onChanged} />;
  if (place === 'books') return <BooksScreen onError={onError} />;
  if (place === 'funnel') return <FunnelScreen onError={onError} />;
  if (place === 'record') return <RecordScreen onError={onError} />;
  if (place === 'proposals') {
    const stamp = `${waiting?.proposals} ${presses}`;
    return <ProposalsScreen stamp={stamp} onError={onError} onChanged={onChanged} />;
  }
  const { count, oldestAt } = waiting?.queues.find(({ name }) => name === place) ?? {};
  const parts = { name: place, role, onError, onChanged, onCustomer };
  return <QueueScreen key={place} {...parts} stamp={`${count} ${oldestAt} ${presses}`} />;
}

type TopProps = Props & Pick<ShownProps, 'onError'> & { onHelp: () => void };

function DeskTop({ session, leave, onError, onHelp }: TopProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const signOut = async () => {
    try {
      await callDesk(signOutOfDesk, {});
    } catch (error) {
      // The page cannot end the session itself: whoever comes next must not find it open behind a sign-in that is shown.
      return setFailure(onError(error) ?? null);
    }
    leave();
  };
  return (
    <>
      <header className="desk-top">
        <LogoMark />
        <b>Desk</b>
        <span className="desk-who">
          {session.name}, {session.role}
        </span>
        <Button variant="quiet" small onClick={onHelp}>
          Keys
        </Button>
        <Button variant="quiet" small onClick={() => void signOut()}>
          Sign out
        </Button>
      </header>
      {failure === null ? null : (
        <Banner tone="bad" live="alert" title="You are still signed in.">
          {failure}
        </Banner>
      )}
    </>
  );
}

type NoticesProps = { first: StaffSession['notices'] } & Pick<ShownProps, 'onError'>;

/** A failure stands beside its notice: the desk stays, with what somebody writes there. */
function Notices({ first, onError }: NoticesProps) {
  const [notices, setNotices] = useState(first);
  const [failure, setFailure] = useState<{ id: string; words: string } | null>(null);
  const read = async (id: string) => {
    setFailure(null);
    try {
      await callDesk(readStaffNotice, { params: { id } });
      setNotices((await callDesk(getDeskSession, {})).notices);
    } catch (error) {
      const words = onError(error);
      if (words !== undefined) setFailure({ id, words });
    }
  };
  if (notices.length === 0) return null;
  return (
    <section className="stack" aria-label="Notices">
      {notices.map(({ id, text }) => (
        <Fragment key={id}>
          <Banner
            tone="warn"
            action={
              <Button variant="line" small onClick={() => void read(id)}>
                I have read this
              </Button>
            }
          >
            {text}
          </Banner>
          {failure?.id === id ? (
            <Banner tone="bad" live="alert">
              {failure.words}
            </Banner>
          ) : null}
        </Fragment>
      ))}
    </section>
  );
}
