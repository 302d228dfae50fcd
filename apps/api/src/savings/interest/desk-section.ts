import { withContactsMasked } from '@kolo/domain/masked-contact';
import { formatFigure } from '@kolo/domain/money';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection, partOf } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { listLocks } from './get-lock.ts';

/** The customer's interest packages, with what is in them and what they pay to the kobo. */
export function interestSection(services: Services): CustomerSection {
  return customerSection(
    'interest',
    partOf((userId) => listLocks(services, userId)),
    ({ _id: id, name: called, status, createdAt, ...lock }) => {
      const { currentBalance, exact, pays, interestRate, lockPeriod, maturityDate, atMaturity } = lock;
      const inIt = formatFigure(currentBalance, exact?.currentBalance);
      const name = withContactsMasked(called);
      return {
        id,
        title: inIt,
        text: `${status}, ${name}`,
        at: createdAt,
        facts: [
          { name: 'Status', value: status },
          { name: 'Name', value: name },
          { name: 'In it', value: inIt },
          { name: 'Interest so far', value: formatFigure(lock.interestAccrued, exact?.interestAccrued) },
          { name: 'Rate', value: `${interestRate}% a year, ${lockPeriod} months` },
          { name: 'Matures on', value: maturityDate },
          { name: 'At maturity', value: atMaturity.replaceAll('_', ' ') },
          { name: 'Pays', value: formatFigure(pays.payout, pays.exact?.payout) },
        ],
        timeline: [],
      };
    },
  );
}
