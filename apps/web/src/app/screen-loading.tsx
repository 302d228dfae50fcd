import { SkeletonList } from '#ui/skeleton.tsx';

/** While a screen's file is on its way. */
export function ScreenLoading() {
  return (
    <main className="page narrow screen-loading" id="main" aria-busy="true">
      <SkeletonList rows={3} />
    </main>
  );
}
