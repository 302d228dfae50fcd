import { useQuery } from '@tanstack/react-query';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from './api.ts';

/** Whether the packages are being fetched, and whether the last fetch failed, so that what is shown is older. */
export function usePackagesAsked(): { readonly isAsked: boolean; readonly isStale: boolean } {
  const three = [useQuery(dailyPackagesQuery), useQuery(sbPackagesQuery), useQuery(interestPackagesQuery)];
  return {
    isAsked: three.some(({ isFetching }) => isFetching),
    isStale: three.some(({ isError }) => isError),
  };
}
