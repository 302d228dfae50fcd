import { formatFigure, formatNaira } from '@kolo/domain/money';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection, partOf } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { listSb } from './package-view.ts';

/** The customer's packages towards a product, with what is in them to the kobo. */
export function sbSection(services: Services): CustomerSection {
  return customerSection(
    'sb',
    partOf((userId) => listSb(services, userId)),
    ({
      _id: id,
      product,
      targetAmount,
      totalContribution,
      exact,
      status,
      mergedInto,
      orderedBy,
      createdAt,
    }) => {
      const inIt = formatFigure(totalContribution, exact?.totalContribution);
      return {
        id,
        title: inIt,
        text: `${status}, ${product.name}`,
        at: createdAt,
        facts: [
          { name: 'Status', value: status },
          { name: 'Product', value: product.name },
          { name: 'In it', value: inIt },
          { name: 'Target', value: formatNaira(targetAmount) },
          ...(mergedInto === undefined ? [] : [{ name: 'Merged into', value: mergedInto }]),
          ...(orderedBy === undefined ? [] : [{ name: 'Ordered by', value: orderedBy }]),
        ],
        timeline: [],
      };
    },
  );
}
