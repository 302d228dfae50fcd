import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from './api.ts';

/** A package of any kind; the wire names their ids differently. */
export type AnyPackage =
  | { readonly kind: 'daily'; readonly id: string; readonly data: DailyPackage }
  | { readonly kind: 'sb'; readonly id: string; readonly data: SbPackage }
  | { readonly kind: 'ibs'; readonly id: string; readonly data: InterestPackage };

/** What other features show of a package. */
export interface PackageParts {
  /** What came into the package and left it. */
  readonly statement: React.ReactNode;
  /** The schedules that save into it, or the way to a new one: rows of a list. */
  readonly schedules: React.ReactNode;
  /** Why a package whose price we hold is not closed for now; missing where it may be. */
  readonly frozen?: React.ReactNode;
}

export type AllPackages =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'loaded'; readonly packages: readonly AnyPackage[] };

/** The customer's packages of all three kinds; they are loaded together. */
export function usePackages(): AllPackages {
  const daily = useQuery(dailyPackagesQuery);
  const sb = useQuery(sbPackagesQuery);
  const interest = useQuery(interestPackagesQuery);
  if (daily.data && sb.data && interest.data) {
    return {
      state: 'loaded',
      packages: [
        ...daily.data.map((data) => ({ kind: 'daily', id: data.id, data }) as const),
        ...sb.data.map((data) => ({ kind: 'sb', id: data._id, data }) as const),
        ...interest.data.map((data) => ({ kind: 'ibs', id: data._id, data }) as const),
      ],
    };
  }
  const failed = [daily, sb, interest].filter((query) => query.isError);
  const [first] = failed;
  if (!first) return { state: 'loading' };
  return {
    state: 'failed',
    error: first.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
