import type { PaymentPurpose } from '@kolo/contract/payments';
import { accountLabel } from '@kolo/domain/account-types';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { exactNaira, formatExact } from '@kolo/domain/money';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { shortReferenceOf } from '#platform/short-references.ts';
import type { PaymentRow } from './queries.ts';
import { paymentsOf, timelineOf } from './queries.ts';

const INTO: Readonly<Record<PaymentPurpose, string>> = {
  account: 'an account',
  daily: 'a daily package',
  sb: 'an SB package',
  ibs: 'an interest package',
  card: 'check the card',
};

/** What it was paid from and into, in words: never what the customer calls a package. */
function wayOf({ method, purpose, accountType, sourceAccountType }: PaymentRow): string {
  const from =
    sourceAccountType === null ? method.replaceAll('_', ' ') : `${accountLabel(sourceAccountType)} account`;
  const into = accountType === null ? INTO[purpose] : `${accountLabel(accountType)} account`;
  return `${from} to ${into}`;
}

/** The customer's payments, with what each went through. */
export function paymentSection({ db }: Services): CustomerSection {
  return customerSection(
    'payments',
    (userId, part) => paymentsOf(db, userId, part),
    async (payment) => {
      const { id, reference, status, failure, amountKobo, createdAt } = payment;
      const timeline = await timelineOf(db, payment);
      return {
        id,
        title: formatExact(exactNaira(amountKobo)),
        text: `${status}, ${wayOf(payment)}`,
        at: createdAt.toISOString(),
        facts: [
          { name: 'Status', value: status },
          { name: 'Way', value: wayOf(payment) },
          { name: 'Reference', value: await shortReferenceOf(db, payment) },
          { name: 'Long reference', value: reference },
          ...(failure === null ? [] : [{ name: 'Failure', value: withContactsMasked(failure) }]),
        ],
        timeline: timeline.map(({ at, event }) => ({
          at: at.toISOString(),
          text: event.replaceAll('_', ' '),
        })),
      };
    },
  );
}
