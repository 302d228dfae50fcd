import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { sbPackagesQuery } from '../api.ts';
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
        <Loaded
          of={packages}
          failed="We could not load your packages"
          why={errorText(packages.error)}
          loading={<SkeletonList rows={2} label="Loading your packages" />}
        >
          {(data) => <MergeForm packages={data} asked={asked} />}
        </Loaded>
      </main>
    </>
  );
}
