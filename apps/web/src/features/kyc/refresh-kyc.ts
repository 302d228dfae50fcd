import type { QueryClient } from '@tanstack/react-query';

export const KYC_KEY = ['kyc'] as const;

/** Each step changes where the check stands, and the profile tells it too. */
export async function refreshKyc(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KYC_KEY }),
    client.invalidateQueries({ queryKey: ['me'] }),
  ]);
}
