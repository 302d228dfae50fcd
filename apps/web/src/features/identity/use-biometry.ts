import { useQuery } from '@tanstack/react-query';
import type { Biometrics, BiometryKind } from '#native/biometrics.ts';

/** What this phone can look at; null until it is known, and where there is nothing. */
export function useBiometry(biometrics: Biometrics): BiometryKind | null {
  const { data } = useQuery({
    queryKey: ['biometry'],
    queryFn: () => biometrics.kind(),
    // It can be set up or taken away in the phone's settings at any time.
    staleTime: 0,
    retry: false,
  });
  return data ?? null;
}
