import type { PaymentPurpose } from '@kolo/contract/payments';
import { accountTitle } from '@kolo/domain/account-types';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { exactNaira, formatExact } from '@kolo/domain/money';
import type { CustomerSection, Part } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Db } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { shortReferencesOf } from '#platform/short-references.ts';
import type { PaymentRow } from './queries.ts';
import { paymentsOf, timelinesOf } from './queries.ts';

const INTO: Readonly<Record<PaymentPurpose, string>> = {
  account: 'an account',
  daily: 'a daily package',
  sb: 'an SB package',
  ibs: 'an interest package',
  card: 'check the card',
};

/** What it was paid from and into, in words: never what the customer calls a package. */
function wayOf({ method, purpose, accountType, sourceAccountType }: PaymentRow): string {
  const from = sourceAccountType === null ? method.replaceAll('_', ' ') : accountTitle(sourceAccountType);
  const into = accountType === null ? INTO[purpose] : accountTitle(accountType);
  return `${from} to ${into}`;
}

async function readPayments(db: Db, userId: string, part: Part) {
  const payments = await paymentsOf(db, userId, part);
  const timelines = await timelinesOf(db, userId, payments);
  const references = payments.map(({ reference }) => reference);
  const shorts = await shortReferencesOf(db, userId, references);
  return payments.map((payment) => ({
    ...payment,
    timeline: timelines.get(payment.id) ?? [],
    short: shorts.get(payment.reference) ?? payment.reference,
  }));
}

/** The customer's payments, with what each went through. */
export function paymentSection({ db }: Services): CustomerSection {
  return customerSection(
    'payments',
    (userId, part) => readPayments(db, userId, part),
    ({ timeline, short, ...payment }) => {
      const { id, reference, status, failure, amountKobo, createdAt } = payment;
      return {
        id,
        title: formatExact(exactNaira(amountKobo)),
        text: `${status}, ${wayOf(payment)}`,
        at: createdAt.toISOString(),
        facts: [
          { name: 'Status', value: status },
          { name: 'Way', value: wayOf(payment) },
          { name: 'Reference', value: short },
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
