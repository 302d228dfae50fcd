import { defect } from './defect.ts';

const MODEL = ['apps/api/src/orders/model.test.ts', 'whatever happens to schedules and orders'] as const;

/** What goes wrong only where a schedule, an order, a bank and time meet. */
export const shopModelDefects = [
  defect('order that waits for its card ends where a bank is repaid', {
    file: 'apps/api/src/orders/queries.ts',
    find: "    .where('paidAt', 'is not', null)\n    .orderBy('id', 'desc')",
    put: "    .orderBy('id', 'desc')",
    caughtBy: MODEL,
  }),
  defect('order dispatched though a bank asks for more than is left', {
    file: 'apps/api/src/orders/move-order.ts',
    find: "if (to !== 'delivered') await assertMayLeave",
    put: "if (to === 'confirmed') await assertMayLeave",
    caughtBy: MODEL,
  }),
];
