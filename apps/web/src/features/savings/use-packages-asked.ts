import { useQuery } from '@tanstack/react-query';
import { isOutOfDate, UNTIL_DECLARED } from '#lib/out-of-date.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from './api.ts';

/** Whether the packages are being fetched, and whether what is shown of them is older than what has happened since. */
export function usePackagesAsked(): { readonly isAsked: boolean; readonly isStale: boolean } {
  const three = [
    useQuery({ ...dailyPackagesQuery, ...UNTIL_DECLARED }),
    useQuery({ ...sbPackagesQuery, ...UNTIL_DECLARED }),
    useQuery({ ...interestPackagesQuery, ...UNTIL_DECLARED }),
  ];
  return {
    isAsked: three.some(({ isFetching }) => isFetching),
    isStale: three.some(isOutOfDate),
  };
}
