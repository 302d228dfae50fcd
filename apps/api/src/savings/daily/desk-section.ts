import { formatFigure, formatNaira } from '@kolo/domain/money';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection, partOf } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { listDaily } from './queries.ts';

/** The customer's daily packages, with what is in them to the kobo. */
export function dailySection({ db }: Services): CustomerSection {
  return customerSection(
    'daily',
    partOf((userId) => listDaily(db, userId)),
    ({ id, totalContribution, exact, status, ...plan }) => {
      const { target, targetAmount, amountPerDay, frequency, totalCount, startDate } = plan;
      const inIt = formatFigure(totalContribution, exact?.totalContribution);
      const day = parseLagosDate(startDate);
      return {
        id,
        title: inIt,
        text: `${status}, ${withContactsMasked(target)}`,
        at: day === null ? null : startOfLagosDay(day).toISOString(),
        facts: [
          { name: 'Status', value: status },
          { name: 'Goal', value: withContactsMasked(target) },
          { name: 'In it', value: inIt },
          { name: 'Target', value: formatNaira(targetAmount) },
          { name: 'Plan', value: `${formatNaira(amountPerDay)} ${frequency}` },
          { name: 'Periods paid', value: String(totalCount) },
        ],
        timeline: [],
      };
    },
  );
}
