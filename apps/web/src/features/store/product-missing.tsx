import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** In place of a product that did not come. */
export function ProductMissing({ error, retry }: { error: unknown; retry: () => void }) {
  if (isNotThere(error)) {
    return (
      <EmptyState
        title="We do not sell this product"
        action={<Button href={paths.products}>See all products</Button>}
      >
        We may no longer sell it.
      </EmptyState>
    );
  }
  return <NotLoaded title="The product could not be loaded" why={errorText(error)} onRetry={retry} />;
}
