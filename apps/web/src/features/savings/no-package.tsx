import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import type { AllPackages } from './use-package.ts';

/** In place of a package that is not there yet, could not be loaded, or does not exist. */
export function NoPackage({ all }: { all: AllPackages }) {
  switch (all.state) {
    case 'loading':
      return <SkeletonList rows={3} label="Loading your package" />;
    case 'failed':
      return (
        <NotLoaded title="Your package could not be loaded" why={errorText(all.error)} onRetry={all.retry} />
      );
    case 'loaded':
      return <UnknownPackage />;
  }
}

export function UnknownPackage() {
  return (
    <EmptyState
      title="We could not find this package"
      action={<Button href={paths.packages}>See your packages</Button>}
    >
      The address may be incomplete.
    </EmptyState>
  );
}
