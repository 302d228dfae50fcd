import { queryOptions } from '@tanstack/react-query';
import { paymentQuery } from './api.ts';
import { mayStillCome } from './payment-words.ts';
import { AWAY_DELAY_MS } from './polling.ts';

/**
 * Asks as `paymentQuery` does, and goes on where that stops though the money may be on its way: for as long as somebody looks.
 * Apart from it, since the first screen loads that one.
 */
export function resultQuery(reference: string) {
  const asked = paymentQuery(reference);
  const { refetchInterval: delay } = asked;
  return queryOptions({
    ...asked,
    refetchInterval: (query) => {
      const { data } = query.state;
      if (data && mayStillCome(data)) return AWAY_DELAY_MS;
      return typeof delay === 'function' ? delay(query) : delay;
    },
  });
}
