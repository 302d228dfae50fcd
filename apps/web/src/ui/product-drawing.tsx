import { lazy, Suspense } from 'react';

interface DrawingProps {
  readonly name: string;
  readonly size: number;
}

/** Keeps the place, so that nothing moves. */
function NotDrawn({ size }: DrawingProps) {
  return <svg width={size} height={size} aria-hidden="true" />;
}

// The drawings are a file of their own: where none is shown, it is not loaded. Without it the words say the same.
const Art = lazy(() =>
  import('./product-art.tsx')
    .then((file) => ({ default: file.ProductArt }))
    .catch(() => ({ default: NotDrawn })),
);

/** A product's line drawing. It says nothing that the words beside it do not say. */
export function ProductDrawing(props: DrawingProps) {
  return (
    <Suspense fallback={<NotDrawn {...props} />}>
      <Art {...props} />
    </Suspense>
  );
}
