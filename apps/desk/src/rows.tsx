import { useQueueKeys } from './use-queue-keys.ts';

/** What a list says of one of its rows. */
interface RowWords {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Its time: since when it waits, or by when it is to be dealt with. */
  readonly due: string;
}

type Props = {
  label: string;
  rows: readonly RowWords[];
  /** -1 where none is looked at. */
  at: number;
  setAt: (row: number) => void;
  /** What stands below the list. */
  children?: React.ReactNode;
};

/** Stands where a row is shown, once that one has left the list. */
export function NoneChosen() {
  return (
    <section className="desk-shown">
      <p role="status">What you looked at is no longer in the list. Choose another one.</p>
    </section>
  );
}

/** A list of which one row is looked at, with the keys that go through it. */
export function Rows({ label, rows, at, setAt, children }: Props) {
  useQueueKeys({ at, count: rows.length, setAt });
  return (
    <section aria-label={label}>
      <ol className="desk-rows">
        {rows.map(({ id, title, text, due }, row) => (
          <li key={id}>
            <button
              type="button"
              data-row={row}
              className="desk-row"
              aria-current={row === at || undefined}
              onClick={() => setAt(row)}
            >
              <b>{title}</b>
              <span className="desk-text">{text}</span>
              <span className="desk-due">{due}</span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
