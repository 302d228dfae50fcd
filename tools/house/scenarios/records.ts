import type { Customer } from '../client.ts';
import { at } from '../client.ts';
import { idForm, type Scene } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const FUNDS = 30_000;
const FILES = [
  { case: 'as CSV', query: { format: 'csv' } },
  { case: 'as PDF', query: { format: 'pdf' } },
] as const;

async function paidIn(scene: Scene): Promise<{ by: Customer; id: string }> {
  const by = await scene.customer();
  await scene.account(by, 'ds', FUNDS);
  const { transactions } = await scene.ok(by, 'GET', '/transactions/self');
  return { by, id: at(transactions).id };
}

async function told(scene: Scene): Promise<{ by: Customer; id: string }> {
  const { by } = await paidIn(scene);
  const { results } = await scene.ok(by, 'GET', '/notifications/all');
  return { by, id: at(results).id };
}

async function subscription(scene: Scene, by: Customer): Promise<object> {
  // The sandbox's own answer: an object, as a browser's toJSON() gives it.
  return (await scene.kolo.control('push-subscriptions', { to: by.userId })) as object;
}

/** Transactions, statements, notifications, cases, the identity check, crashes, what there is room for. */
export const RECORDS: Scenarios = {
  async listTransactions(scene) {
    const { by, id } = await paidIn(scene);
    const daily = await scene.daily(by);
    await scene.contribute(by, 'daily', daily.id, 4_000);
    return {
      by,
      further: [
        { case: 'without own moves', query: { own: 'false' } },
        { case: 'what came in', query: { direction: 'inflow' } },
        { case: 'from a place on', query: { cursor: id } },
      ],
    };
  },

  async summariseTransactions(scene) {
    const { by } = await paidIn(scene);
    return { by, further: [{ case: 'an earlier month', query: { month: '2026-12' } }] };
  },

  async getTransaction(scene) {
    const { by, id } = await paidIn(scene);
    return { by, params: { id } };
  },

  async transactionReceipt(scene) {
    const { by, id } = await paidIn(scene);
    return { by, params: { id }, further: [{ case: 'as PDF', params: { id }, query: { format: 'pdf' } }] };
  },

  async accountStatement(scene) {
    const { by } = await paidIn(scene);
    const params = { type: 'ds' };
    return { by, params, further: FILES.map((file) => ({ ...file, params })) };
  },

  async dailyStatement(scene) {
    const { by } = await paidIn(scene);
    const daily = await scene.daily(by);
    await scene.contribute(by, 'daily', daily.id, 4_000);
    const params = { id: daily.id };
    return { by, params, further: FILES.map((file) => ({ ...file, params })) };
  },

  async sbStatement(scene) {
    const { by } = await paidIn(scene);
    const { _id } = await scene.sb(by);
    await scene.contribute(by, 'sb', _id, 4_000);
    const params = { id: _id };
    return { by, params, further: FILES.map((file) => ({ ...file, params })) };
  },

  async interestStatement(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ibs', FUNDS);
    const params = { id: (await scene.lock(by))._id };
    return { by, params, further: FILES.map((file) => ({ ...file, params })) };
  },

  // A code stands on the paper alone, and the paper is a PDF: what its page answers has its own tests.
  checkStatement: async () => ({ by: null, body: { code: 'AAAA-BBBB-CCCC-DDDD-EEEE' }, refused: 404 }),

  async listNotifications(scene) {
    const { by } = await told(scene);
    return {
      by,
      further: [{ case: 'unread, oldest first', query: { isRead: 'false', sortBy: 'createdAt:asc' } }],
    };
  },

  async markNotificationRead(scene) {
    const { by, id } = await told(scene);
    return { by, params: { id } };
  },

  markAllNotificationsRead: async (scene) => ({ by: (await told(scene)).by }),

  async deleteNotification(scene) {
    const { by, id } = await told(scene);
    return { by, params: { id } };
  },

  liveEvents: async (scene) => ({ by: (await told(scene)).by }),

  getNotificationPreferences: async (scene) => ({ by: await scene.customer() }),

  putNotificationPreferences: async (scene) => ({
    by: await scene.customer(),
    body: { money: { email: false, sms: true } },
    further: [{ case: 'what cannot be switched off', body: { security: { email: false } } }],
  }),

  getPushKey: async (scene) => ({ by: await scene.customer() }),

  async addDevice(scene) {
    const by = await scene.customer();
    return { by, body: await subscription(scene, by) };
  },

  async removeDevice(scene) {
    const by = await scene.customer();
    const { id } = await scene.ok(by, 'POST', '/devices', await subscription(scene, by));
    return { by, params: { id } };
  },

  async openCase(scene) {
    const { by, id } = await paidIn(scene);
    return {
      by,
      body: { text: 'My money is late.' },
      further: [{ case: 'with a transaction', body: { transactionId: id, text: 'This one.\nTwo lines.' } }],
    };
  },

  async listCases(scene) {
    const by = await scene.customer();
    await scene.ok(by, 'POST', '/cases', { text: 'First.' });
    await scene.ok(by, 'POST', '/cases', { text: 'Second.' });
    return { by };
  },

  async getCase(scene) {
    const by = await scene.customer();
    const { id } = await scene.ok(by, 'POST', '/cases', { text: 'First.' });
    return { by, params: { id } };
  },

  async getKyc(scene) {
    const by = await scene.customer();
    await scene.ok(by, 'POST', '/kyc/bvn', await scene.bvn());
    return { by };
  },

  async submitBvn(scene) {
    const by = await scene.customer();
    return {
      by,
      takenOnce: true,
      body: await scene.bvn(),
      further: [{ case: 'one that nobody has', body: { bvn: '99999999999', birthDate: '1994-05-14' } }],
    };
  },

  async submitIdDocument(scene) {
    const by = await scene.customer();
    await scene.ok(by, 'POST', '/kyc/bvn', await scene.bvn());
    return { by, form: idForm };
  },

  reportCrash: async () => ({
    by: null,
    body: { message: 'It broke.', path: '/', kind: 'render', componentStack: 'at Screen\nat App' },
  }),

  async getAnalyticsConsent(scene) {
    const { by } = await paidIn(scene);
    return { by, further: [{ case: 'of somebody who has nothing', by: await scene.customer() }] };
  },

  async putAnalyticsConsent(scene) {
    return { by: await scene.customer(), body: { isAllowed: true } };
  },

  async recordEvents(scene) {
    const by = await scene.customer();
    await scene.ok(by, 'PUT', '/telemetry/consent', { isAllowed: true });
    const body = {
      session: '3f0c2f8e-31f4-4a4f-9d54-0f6a9f6f3d11',
      events: [{ name: 'screen_opened', params: { screen: '/' } }],
    };
    return {
      by,
      body,
      further: [{ case: 'of somebody who was not asked', by: await scene.customer(), body }],
    };
  },

  async getDepositRoom(scene) {
    const { by } = await paidIn(scene);
    return { by, further: [{ case: 'of somebody who has nothing', by: await scene.customer() }] };
  },

  async getWithdrawalRoom(scene) {
    const { customer: by, bankAccountId } = await scene.withdrawer(FUNDS);
    return { by, query: { bankAccountId } };
  },

  async getHome(scene) {
    const { by } = await paidIn(scene);
    await scene.daily(by);
    return { by, further: [{ case: 'of somebody who has nothing', by: await scene.customer() }] };
  },
};
