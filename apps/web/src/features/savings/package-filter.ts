import { exactBeside, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { PackageView } from './package-view.ts';

export const PACKAGE_FILTERS = ['all', 'daily', 'interest', 'sb', 'closed'] as const;
export type PackageFilter = (typeof PACKAGE_FILTERS)[number];

type Filtered = Pick<PackageView, 'tone' | 'status'>;

/** From the address; what it does not know is all. */
export function readPackageFilter(text: string | null): PackageFilter {
  return PACKAGE_FILTERS.find((filter) => filter === text) ?? 'all';
}

function passes({ tone, status }: Filtered, filter: PackageFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'closed' ? status === 'closed' : status === 'open' && tone === filter;
}

/** What a filter shows: the open ones of a type, the closed ones of any, or all with the closed ones last. */
export function filterPackages<T extends Filtered>(packages: readonly T[], filter: PackageFilter): T[] {
  const shown = packages.filter((one) => passes(one, filter));
  return [
    ...shown.filter(({ status }) => status === 'open'),
    ...shown.filter(({ status }) => status === 'closed'),
  ];
}

/** What is in all of them, added up in kobo and rounded down once; a closed one shows none. */
export function savedIn(packages: readonly Pick<PackageView, 'status' | 'currentKobo'>[]): {
  naira: number;
  exact: string | undefined;
} {
  const total = kobo(
    packages.reduce((sum, { status, currentKobo }) => (status === 'open' ? sum + currentKobo : sum), 0n),
  );
  return { naira: koboToNairaFloor(total), exact: exactBeside({ total }).exact?.total };
}
