import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';

/** In place of a product that did not come. */
export function ProductMissing({ error, retry }: { error: unknown; retry: () => void }) {
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION')) {
    return (
      <EmptyState
        title="We do not sell this product"
        action={<Button href={paths.products}>See all products</Button>}
      >
        It may have gone from the catalogue.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="We could not load the product"
      art={<PotMissed />}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}
