import { accountLabel } from '@kolo/domain/account-types';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { exactNaira, formatExact } from '@kolo/domain/money';
import { destinationOf } from '#payment-methods/index.ts';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { shortReferenceOf } from '#platform/short-references.ts';
import { payoutsOf, timelineOf } from './queries.ts';

/** The customer's withdrawals, with what each went through. Of the bank account its bank and last digits alone. */
export function payoutSection({ db }: Services): CustomerSection {
  return customerSection(
    'withdrawals',
    (userId, part) => payoutsOf(db, userId, part),
    async (row) => {
      const { userId, id, reference, status, held, failure, accountType, amountKobo, feeKobo } = row;
      const { bankName, ending } = await destinationOf(db, userId, row.bankAccountId);
      const timeline = await timelineOf(db, row);
      return {
        id,
        title: formatExact(exactNaira(amountKobo)),
        text: `${held === null ? status : `held, ${held.replaceAll('_', ' ')}`}, to ${bankName}`,
        at: row.createdAt.toISOString(),
        facts: [
          { name: 'Status', value: status },
          ...(held === null ? [] : [{ name: 'Held', value: held.replaceAll('_', ' ') }]),
          { name: 'From', value: `${accountLabel(accountType)} account` },
          { name: 'To', value: `${bankName}, ending ${ending}` },
          { name: 'Fee', value: formatExact(exactNaira(feeKobo)) },
          { name: 'Reference', value: await shortReferenceOf(db, row) },
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
