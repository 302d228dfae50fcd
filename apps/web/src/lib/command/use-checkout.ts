import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal } from '../api-error.ts';
import { paths } from '../paths.ts';
import { useCommand } from './use-command.ts';

/** What comes next for the customer who pressed Pay. */
export type NextStep = { kind: 'checkout'; url: string } | { kind: 'result'; reference: string };

/** A payment that goes on at the provider's page or at its own: busy from the press until the page is left. */
export function useCheckout<Variables>(
  start: (variables: Variables) => Promise<NextStep>,
  onRefused?: () => void,
) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const command = useCommand({
    mutationFn: start,
    onSuccess: (next) => {
      // The way back leads past this page: on it the same payment would wait to be made again.
      if (next.kind === 'result') return navigate(paths.paymentSuccess(next.reference), { replace: true });
      setLeaving(true);
      location.assign(next.url);
      return undefined;
    },
    onError: (error) => {
      if (isRefusal(error)) onRefused?.();
    },
  });
  useEffect(() => {
    // Back from the checkout the browser may show this page just as it was left: busy.
    function comeBack(event: PageTransitionEvent) {
      if (event.persisted) setLeaving(false);
    }
    // A phone opens the checkout in its browser, and this page stays where it is.
    function look() {
      if (document.visibilityState === 'visible') setLeaving(false);
    }
    addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return { ...command, isPending: command.isPending || leaving };
}
