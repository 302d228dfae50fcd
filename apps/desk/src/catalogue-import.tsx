import type { PreviewMark, ProductChange } from '@kolo/contract/desk/catalogue';
import { checkCatalogue } from '@kolo/contract/desk/catalogue';
import { propose } from '@kolo/contract/desk/proposals';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { formatNaira } from '@kolo/domain/money';
import { withoutInvisible } from '@kolo/domain/text';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { useState } from 'react';
import { callDesk, DeskError } from './client.ts';
import { FailureNote } from './failure-note.tsx';
import { Figures } from './figures.tsx';
import { useDeskForm } from './use-desk-form.ts';

const MARKS: Readonly<Record<PreviewMark, string>> = {
  new: 'New',
  cut: 'Price cut',
  raised: 'Price up',
  withdrawn: 'Withdrawn',
  back: 'Sold again',
  stock: 'Stock',
  words: 'Description',
};

interface Checked {
  readonly text: string;
  readonly preview: AnswerOf<typeof checkCatalogue>;
}

type Props = { onImported: () => void };

/** A file of products: first what it would change, and only below that the button that imports it. */
export function CatalogueImport({ onImported }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { busy, failure, onSubmit } = useDeskForm(async () => {
    if (file === null) return;
    setChecked(null);
    // A file that was changed after it was chosen can no longer be read.
    const read = await file.text().catch(() => null);
    if (read === null)
      throw new DeskError({ code: 'VALIDATION', message: 'Choose the file again: it has changed.' });
    const text = withoutInvisible(read, 'lines');
    setChecked({ text, preview: await callDesk(checkCatalogue, { body: { catalogue: text } }) });
  });
  const error = failure?.fields['catalogue'];
  return (
    <section className="desk-shown" aria-labelledby="import">
      <h2 id="import">Import a file</h2>
      <form className="desk-filter" onSubmit={onSubmit}>
        <Field
          label="File of products"
          type="file"
          className="desk-file"
          name="file"
          accept=".csv,.json,text/csv,application/json"
          hint="CSV or a JSON list. Checking it changes nothing."
          error={error}
          required
          disabled={busy}
          onClick={(event) => {
            // The same file, corrected, is a new choice.
            event.currentTarget.value = '';
            setFile(null);
          }}
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null);
            setChecked(null);
            setDone(null);
          }}
        />
        <Button type="submit" variant="line" busy={busy} busyLabel="Checking">
          Check the file
        </Button>
      </form>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      <div role="status">{done}</div>
      {checked === null ? null : (
        <Preview
          checked={checked}
          onDone={(message) => {
            setDone(message);
            setChecked(null);
            onImported();
          }}
        />
      )}
    </section>
  );
}

type PreviewProps = { checked: Checked; onDone: (message: string) => void };

function Preview({ checked: { text, preview }, onDone }: PreviewProps) {
  const { products, unchanged, offers, counts, changes, wrong, wrongLines } = preview;
  if (wrongLines > 0)
    return (
      <>
        <Banner
          tone="bad"
          live="alert"
          title={`${wrongLines === 1 ? '1 line is' : `${wrongLines} lines are`} wrong.`}
        >
          Nothing was imported. Correct the file and choose it again.
        </Banner>
        <Figures
          words
          caption="Wrong lines"
          columns={['Line', 'What is wrong']}
          rows={wrong.map(({ line, what }) => [String(line), what] as const)}
        />
      </>
    );
  const marked = counts.filter((one) => one.products > 0);
  return (
    <>
      <p role="status">
        {products} {products === 1 ? 'product' : 'products'}:{' '}
        {[
          ...marked.map((one) => `${MARKS[one.mark].toLowerCase()} ${one.products}`),
          `as they are ${unchanged}`,
        ].join(', ')}
        .
      </p>
      <Figures
        caption="What the import changes"
        columns={['Product', 'What', 'Price', 'Stock']}
        rows={changes.map((change) => rowOf(change))}
      />
      {changes.length < products - unchanged ? (
        <p>Only the first {changes.length} changes are listed.</p>
      ) : null}
      {changes.length === 0 ? (
        <p>The file changes nothing.</p>
      ) : (
        <ImportForm text={text} products={products} offers={offers} onDone={onDone} />
      )}
    </>
  );
}

function rowOf({ sku, name, marks, before, after }: ProductChange) {
  const was = (one: string | undefined, now: string) =>
    one === undefined || one === now ? now : `${one} → ${now}`;
  return [
    `${sku} ${name}`,
    marks.map((mark) => MARKS[mark]).join(', '),
    was(before ? formatNaira(before.price) : undefined, formatNaira(after.price)),
    was(before ? String(before.stock) : undefined, String(after.stock)),
  ] as const;
}

type ImportProps = { text: string; products: number; offers: number; onDone: (message: string) => void };

/** The same use case as on the command line; it decides again whether the file makes an offer. */
function ImportForm({ text, products, offers, onDone }: ImportProps) {
  const { busy, failure, onSubmit } = useDeskForm(async () => {
    const { message } = await callDesk(propose, { body: { command: 'catalogue offer', catalogue: text } });
    onDone(message);
  });
  const what = products === 1 ? '1 product' : `${products} products`;
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      {offers === 0 ? null : (
        <p>
          {offers === 1 ? '1 product is' : `${offers} products are`} new, cheaper, sold again or described
          anew. Another member of staff approves the whole import.
        </p>
      )}
      <FailureNote failure={failure} />
      <div className="desk-buttons">
        <Button type="submit" variant={offers === 0 ? 'primary' : 'line'} busy={busy} busyLabel="Sending">
          {offers === 0 ? `Import ${what}` : `Propose the import of ${what}`}
        </Button>
      </div>
    </form>
  );
}
