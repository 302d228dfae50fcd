import { getAnalyticsConsent, putAnalyticsConsent, type AnalyticsConsent } from '@kolo/contract/analytics';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { toast } from '#ui/toast-store.ts';

const CONSENT_KEY = ['analytics-consent'] as const;

export const consentQuery = queryOptions({
  queryKey: CONSENT_KEY,
  queryFn: ({ signal }) => call(getAnalyticsConsent, { signal }),
});

/** The customer's answer, shown once the server has it; `onSaved` comes before. */
export function useConsentAnswer(onSaved?: () => void) {
  const queryClient = useQueryClient();
  return useCommand({
    mutationFn: (isAllowed: boolean) => call(putAnalyticsConsent, { body: { isAllowed } }),
    onSuccess: (consent: AnalyticsConsent) => {
      onSaved?.();
      queryClient.setQueryData(CONSENT_KEY, consent);
    },
    onError: (error) => {
      toast({
        tone: 'failed',
        title: isNotDone(error) ? 'That was not saved.' : 'We do not know yet whether it is saved.',
        detail: errorText(error),
      });
      void queryClient.invalidateQueries({ queryKey: CONSENT_KEY });
    },
  });
}
