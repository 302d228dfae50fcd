import { accountTitle } from '@kolo/domain/account-types';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { exactNaira, formatExact } from '@kolo/domain/money';
import { destinationsOf } from '#payment-methods/index.ts';
import type { CustomerSection, Part } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { shortReferencesOf } from '#platform/short-references.ts';
import { payoutsOf, timelinesOf } from './queries.ts';

async function readPayouts(db: Db, userId: string, part: Part) {
  const rows = await payoutsOf(db, userId, part);
  const accountIds = [...new Set(rows.map(({ bankAccountId }) => bankAccountId))];
  const destinations = await destinationsOf(db, userId, accountIds);
  const ids = rows.map(({ id }) => id);
  const timelines = await timelinesOf(db, userId, ids);
  const references = rows.map(({ reference }) => reference);
  const shorts = await shortReferencesOf(db, userId, references);
  return rows.map((row) => {
    const to = destinations.get(row.bankAccountId);
    invariant(to, 'a withdrawal goes to an account that the customer had');
    const short = shorts.get(row.reference) ?? row.reference;
    return { ...row, to, short, timeline: timelines.get(row.id) ?? [] };
  });
}

/** The customer's withdrawals, with what each went through. Of the bank account its bank and last digits alone. */
export function payoutSection({ db }: Services): CustomerSection {
  return customerSection(
    'withdrawals',
    (userId, part) => readPayouts(db, userId, part),
    ({ to: { bankName, ending }, short, timeline, ...row }) => {
      const { id, reference, status, held, failure, accountType, amountKobo, feeKobo } = row;
      return {
        id,
        title: formatExact(exactNaira(amountKobo)),
        text: `${held === null ? status : `held, ${held.replaceAll('_', ' ')}`}, to ${bankName}`,
        at: row.createdAt.toISOString(),
        facts: [
          { name: 'Status', value: status },
          ...(held === null ? [] : [{ name: 'Held', value: held.replaceAll('_', ' ') }]),
          { name: 'From', value: accountTitle(accountType) },
          { name: 'To', value: `${bankName}, ending ${ending}` },
          { name: 'Fee', value: formatExact(exactNaira(feeKobo)) },
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
