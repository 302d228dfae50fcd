import type { MoneyApp } from './money-app.ts';
import { makeVapidKeys } from '#platform/vapid-keys.ts';
import { savedCard } from './cards.ts';
import { deliveredOrder, FOREIGN_ORDERS } from './foreign-orders.ts';
import { FOREIGN_PACKAGES } from './foreign-packages.ts';
import { FOREIGN_PAYOUTS } from './foreign-payouts.ts';
import { FOREIGN_SCHEDULES } from './foreign-schedules.ts';
import { successEvent } from './money-app.ts';
import type { TestCustomer } from './customer.ts';
import type { ForeignObject } from './foreign-payouts.ts';

const SOME_ID = '01940000-0000-7000-8000-000000000000';

async function transactionOf(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await owner.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  const reference = await world.started(owner, 2_000);
  await world.play(reference, 'success');
  await world.deliver(successEvent(reference, 200_000));
  await world.runJobs();
  const { body } = await owner.authed('GET', '/transactions/self');
  return body.transactions[0].id;
}

async function notificationOf(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await world.runJobs();
  const { body } = await owner.authed('GET', '/notifications/all');
  return body.results[0].id;
}

const notification: ForeignObject = {
  of: async (world, owner) => ({ params: { id: await notificationOf(world, owner) } }),
};

const card: ForeignObject = {
  of: async (world, owner) => ({ params: { id: (await savedCard(world, owner)).id } }),
};

/**
 * For each call that takes an id: how another customer comes to have one. A new call that takes an id fails the sweep until
 * it stands here.
 */
export const FOREIGN_OBJECTS: Readonly<Record<string, ForeignObject>> = {
  'GET /transactions/self': {
    is: 'page',
    of: async (world, owner) => ({ query: { cursor: await transactionOf(world, owner) } }),
  },
  'GET /transactions/:id': {
    of: async (world, owner) => ({ params: { id: await transactionOf(world, owner) } }),
  },
  'GET /transactions/:id/receipt': {
    of: async (world, owner) => ({ params: { id: await transactionOf(world, owner) } }),
  },
  'GET /payments/status/:reference': {
    async of(world, owner) {
      await owner.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
      return { params: { reference: await world.started(owner, 3_000) } };
    },
  },
  'POST /notifications/:id/mark-as-read': notification,
  'DELETE /notifications/:id': notification,
  'GET /cards/:id': card,
  'PATCH /cards/:id': { ...card, rest: { body: { isDefault: true } } },
  'DELETE /cards/:id': card,
  'DELETE /users/me/sessions/:id': {
    async of(_world, owner) {
      const { body } = await owner.authed('GET', '/users/me/sessions');
      return { params: { id: body.results[0].id } };
    },
  },
  'DELETE /devices/:id': {
    async of(world, owner) {
      const { publicKey } = makeVapidKeys();
      const { body } = await owner.authed('POST', '/devices', {
        body: {
          endpoint: `https://push.example/${world.services.ids.next()}`,
          expirationTime: null,
          // A public key of that curve, and the sixteen bytes of the specification's own example.
          keys: { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        },
      });
      return { params: { id: body.id } };
    },
  },
  'DELETE /users/me/contacts/:channel': { is: 'shared', of: async () => ({ params: { channel: 'email' } }) },
  'GET /self-accounts/:type/statement': {
    is: 'shared',
    of: async () => ({ params: { type: 'ds' }, query: { cursor: SOME_ID } }),
  },
  'GET /products/:id': { is: 'shared', of: async () => ({ params: { id: SOME_ID } }) },
  'POST /daily-savings/sb/self-package': { is: 'shared', of: async () => ({ body: { productId: SOME_ID } }) },
  'GET /cases/:id': {
    async of(_world, owner) {
      const { body } = await owner.authed('POST', '/cases', { body: { text: 'My money is late.' } });
      return { params: { id: body.id } };
    },
  },
  'POST /cases': {
    async of(world, owner) {
      const transactionId = await transactionOf(world, owner);
      return { body: { transactionId, orderId: await deliveredOrder(world, owner) } };
    },
    rest: { body: { text: 'Something is wrong with this.' } },
  },
  ...FOREIGN_PACKAGES,
  ...FOREIGN_PAYOUTS,
  ...FOREIGN_SCHEDULES,
  ...FOREIGN_ORDERS,
};
