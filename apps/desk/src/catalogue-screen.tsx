import type { StockedProduct } from '@kolo/contract/desk/catalogue';
import { showCatalogue } from '@kolo/contract/desk/catalogue';
import { formatNaira } from '@kolo/domain/money';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useCallback, useState } from 'react';
import { CatalogueImport } from './catalogue-import.tsx';
import { callDesk } from './client.ts';
import { Facts } from './facts.tsx';
import { Figures } from './figures.tsx';
import { Rows } from './rows.tsx';
import { useAsked } from './use-asked.ts';
import { useDeskForm } from './use-desk-form.ts';
import { dateOf } from './words.ts';

type Props = { onError: (error: unknown) => string | undefined; onChanged: () => void };

/** All products with their prices and stock, and the import of a file that changes them. */
export function CatalogueScreen({ onError, onChanged }: Props) {
  const [text, setText] = useState('');
  const [ends, setEnds] = useState<readonly string[]>([]);
  const [imports, setImports] = useState(0);
  const after = ends.at(-1);
  const ask = useCallback(
    () =>
      callDesk(showCatalogue, { query: { ...(text && { text }), ...(after !== undefined && { after }) } }),
    [text, after],
  );
  const { found, failure, again } = useAsked(ask, { stamp: String(imports), onError });
  const { onSubmit } = useDeskForm(async (typed) => {
    setText(typed('text').trim());
    setEnds([]);
  });
  const { next = null } = found ?? {};
  return (
    <div className="desk-record">
      <CatalogueImport
        onImported={() => {
          setImports(imports + 1);
          onChanged();
        }}
      />
      <form className="desk-filter" onSubmit={onSubmit}>
        <Field
          label="Product"
          name="text"
          autoComplete="off"
          hint="Words of the name or the SKU. Empty shows all."
        />
        <Button type="submit" variant="line">
          Show
        </Button>
      </form>
      {failure !== null ? (
        <NotLoadedNote title="The catalogue could not be loaded." why={failure} onRetry={again} />
      ) : found === null ? (
        <p role="status">Loading…</p>
      ) : (
        <Products key={`${text} ${after}`} products={found.results} />
      )}
      <div className="desk-buttons">
        {ends.length > 0 ? (
          <Button variant="line" onClick={() => setEnds(ends.slice(0, -1))}>
            Back
          </Button>
        ) : null}
        {next === null ? null : (
          <Button variant="line" onClick={() => setEnds([...ends, next])}>
            More
          </Button>
        )}
      </div>
    </div>
  );
}

function Products({ products }: { products: readonly StockedProduct[] }) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, products.length - 1);
  const shown = products[at];
  if (shown === undefined)
    return <EmptyState title="No product matches">Search for fewer words, or import a file.</EmptyState>;
  return (
    <div className="desk-queue">
      <Rows
        label="Products"
        at={at}
        setAt={setChosen}
        rows={products.map(({ sku, name, price, stock, isSold }) => ({
          id: sku,
          title: sku,
          text: name,
          due: isSold ? `${formatNaira(price)}, ${stock} in stock` : 'Not sold',
        }))}
      />
      <section className="desk-shown" aria-labelledby="shown">
        <h2 id="shown">{shown.name}</h2>
        <Facts
          facts={[
            { name: 'SKU', value: shown.sku },
            { name: 'Category', value: shown.category },
            { name: 'Price', value: formatNaira(shown.price) },
            { name: 'In stock', value: String(shown.stock) },
            { name: 'Sold', value: shown.isSold ? 'Yes' : 'No' },
          ]}
        />
        <Figures
          caption="Prices, the newest first"
          columns={['Since', 'Price']}
          rows={shown.prices.map(({ since, price }) => [dateOf(since), formatNaira(price)] as const)}
        />
      </section>
    </div>
  );
}
