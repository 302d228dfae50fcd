import { classNames } from '#ui/class-names.ts';
import type { Payment, PaymentEvent } from '@kolo/contract/payments';
import { formatDayAndTime } from '@kolo/domain/dates';
import { paymentEventWords } from '@kolo/domain/payment-words';
import { serverClock } from '#lib/server-clock.ts';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import { isNothingLeft, nextWords } from './payment-words.ts';
import css from './payments.module.css';

/** Where a payment went wrong. */
const ENDINGS: readonly PaymentEvent[] = ['failed', 'abandoned', 'reversed'];

interface PaymentCourseProps {
  readonly payment: Payment;
  /** What else belongs to it. */
  readonly children?: React.ReactNode;
}

/** Each event of the payment with its time, what happens next and by when. */
export function PaymentTimeline({ payment, children }: PaymentCourseProps) {
  const now = serverClock.now();
  const isPaid = payment.timeline.some(({ event }) => event === 'confirmed');
  const steps: TimelineStep[] = payment.timeline.map(({ at, event }) => ({
    title: paymentEventWords(event, payment.method, isPaid),
    detail: formatDayAndTime(new Date(at), now),
    state: ENDINGS.includes(event) ? 'ended' : 'done',
  }));
  const next: TimelineStep = {
    title: 'What happens next',
    detail: nextWords(payment, now),
    state: 'now',
  };
  const isOver = isNothingLeft(payment);
  return (
    <section className={classNames('card stack', css['payment-timeline'])} aria-label="Steps of this payment">
      <Timeline label="What has happened" steps={isOver ? steps : [...steps, next]} />
      {isOver ? <p className="small muted timeline-line">{next.detail}</p> : null}
      {children}
    </section>
  );
}
