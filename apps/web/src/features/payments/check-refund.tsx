import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import type { Payment } from '@kolo/contract/payments';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { serverClock } from '#lib/server-clock.ts';
import { Banner } from '#ui/banner.tsx';
import css from './payments.module.css';
import { refundOf } from './refund-words.ts';

/** Where the ₦50 of a card's check is now. */
export function CheckRefund({ payment }: { payment: Payment }) {
  const { state, at, reference } = refundOf(payment);
  const amount = formatNaira(CARD_CHECK_NAIRA);
  const when = formatTimeAndDay(new Date(at), serverClock.now());
  switch (state) {
    case 'refunded':
      return (
        <Banner tone="ok" title={`${amount} refunded at ${when}.`}>
          It may take a few days to show in your bank. Reference{' '}
          <span className={css['whole']}>{reference}</span>.
        </Banner>
      );
    case 'on_its_way':
      return (
        <Banner tone="info" title={`${amount} is being refunded to this card.`}>
          It has been on its way since {when}. Banks take up to 10 working days. Reference{' '}
          <span className={css['whole']}>{reference}</span>.
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="warn" title={`${amount} could not be refunded yet.`}>
          It is still yours, and our staff are working on it. Reference{' '}
          <span className={css['whole']}>{reference}</span>.
        </Banner>
      );
  }
}
