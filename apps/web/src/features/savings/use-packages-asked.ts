import { useQuery } from '@tanstack/react-query';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from './api.ts';

/** Whether packages are being asked for, and whether what was asked for last did not come: then they are of before. */
export function usePackagesAsked(): { readonly isAsked: boolean; readonly isStale: boolean } {
  const three = [useQuery(dailyPackagesQuery), useQuery(sbPackagesQuery), useQuery(interestPackagesQuery)];
  return {
    isAsked: three.some(({ isFetching }) => isFetching),
    isStale: three.some(({ isError }) => isError),
  };
}
