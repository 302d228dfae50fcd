import { formatExact, exactNaira } from '@kolo/domain/money';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import type { CustomerSection, Part } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { OrderDeps } from './deps.ts';
import { orderNumber, orderViews } from './order-view.ts';
import { isWaiting, ordersOf, totalOf } from './queries.ts';

async function readOrders(deps: OrderDeps, userId: string, part: Part) {
  const { db } = deps.services;
  const rows = await ordersOf(db, userId, part);
  const views = await orderViews(deps, db, userId, rows);
  return rows.map((row, at) => ({ ...row, steps: views[at]?.steps ?? [] }));
}

/** The customer's orders with their steps. Of where they go to the state alone: its queue opens the address. */
export function orderSection(deps: OrderDeps): CustomerSection {
  return customerSection(
    'orders',
    (userId, part) => readOrders(deps, userId, part),
    ({ steps, ...row }) => {
      const status = isWaiting(row) ? 'waits for the bank' : row.status;
      return {
        id: row.id,
        title: orderNumber(row),
        text: `${status}, ${row.productName}`,
        at: row.createdAt.toISOString(),
        facts: [
          { name: 'Status', value: status },
          { name: 'Product', value: row.productName },
          { name: 'Total', value: formatExact(exactNaira(totalOf(row))) },
          { name: 'To', value: row.state },
          { name: 'Expected by', value: row.expectedBy },
        ],
        timeline: steps.map(({ at, status: step, reason }) => ({
          at,
          text: reason === undefined ? step : `${step}: ${withContactsMasked(reason)}`,
        })),
      };
    },
  );
}
