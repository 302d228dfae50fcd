import { getKyc } from '@kolo/contract/kyc';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';

const KYC_KEY = ['kyc'] as const;

/** How far the check has got. A live notification tells what staff decide. */
export const kycQuery = queryOptions({
  queryKey: KYC_KEY,
  queryFn: ({ signal }) => fromHome('kyc', () => call(getKyc, { signal })),
});

/** Each step changes where the check stands, and the profile tells it too. */
export async function refreshKyc(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KYC_KEY }),
    client.invalidateQueries({ queryKey: ['me'] }),
  ]);
}
