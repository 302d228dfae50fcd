import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { sbPackagesQuery } from '../queries.ts';
import { MergeForm } from './merge-form.tsx';

export function MergeScreen() {
  useScreen('Merge packages');
  const [search] = useSearchParams();
  const packages = useQuery(sbPackagesQuery);
  const asked = search.get('package');
  return (
    <>
      <PageBar
        narrow
        title="Merge packages"
        backHref={asked === null ? paths.packages : paths.package(asked)}
      />
      <main className="page narrow" id="main">
        {packages.data ? (
          <MergeForm packages={packages.data} asked={asked} />
        ) : packages.isError ? (
          <EmptyState
            title="We could not load your packages"
            art={<PotMissed />}
            action={<Button onClick={() => void packages.refetch()}>Try again</Button>}
          >
            {errorText(packages.error)}
          </EmptyState>
        ) : (
          <SkeletonList rows={2} label="Loading your packages" />
        )}
      </main>
    </>
  );
}
