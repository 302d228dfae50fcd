import type { Customer } from '../client.ts';
import type { Scene } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const DELIVERY = 20_000;
const payShortfallWith = { method: 'account', accountType: 'ds' };
const deliveryAddress = { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' };

/** A customer with a full package, and what an order of its product says. */
async function buyer(scene: Scene) {
  const by = await scene.customer();
  const { _id, targetAmount } = await scene.sb(by);
  // The price is above what somebody may keep whose BVN is not confirmed.
  await scene.ok(by, 'POST', '/kyc/bvn', await scene.bvn());
  await scene.account(by, 'ds', targetAmount + DELIVERY);
  await scene.contribute(by, 'sb', _id, targetAmount);
  return { by, body: { packageId: _id, deliveryAddress, phoneNumber: '08031234567', payShortfallWith } };
}

async function ordered(scene: Scene): Promise<{ by: Customer; params: { id: string } }> {
  const { by, body } = await buyer(scene);
  const { id } = await scene.ok(by, 'POST', '/orders', body);
  return { by, params: { id } };
}

/** Orders: quoted, placed from a full package, seen and cancelled. */
export const ORDERS: Scenarios = {
  async quoteOrder(scene) {
    const { by, body } = await buyer(scene);
    return { by, body: { packageId: body.packageId, deliveryAddress } };
  },

  async createOrder(scene) {
    const { by, body } = await buyer(scene);
    return {
      by,
      body,
      otherBody: { ...body, phoneNumber: '08031234568' },
      further: [{ case: 'from a package that is closed by then', body }],
    };
  },

  async listOrders(scene) {
    const { by } = await ordered(scene);
    return { by };
  },

  getOrder: ordered,

  cancelOrder: async (scene) => ({ ...(await ordered(scene)), body: {} }),
};
