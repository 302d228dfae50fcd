import type { Customer } from '../client.ts';
import { at } from '../client.ts';
import type { Scene } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const FUNDS = 50_000;
const source = { method: 'account', accountType: 'ds' };

/** A customer with that much in the DS account, and what a schedule into a package of theirs says. */
async function planner(scene: Scene, naira = FUNDS) {
  const by = await scene.customer();
  await scene.account(by, 'ds', naira);
  const { id } = await scene.daily(by);
  return {
    by,
    body: { purpose: 'daily', packageId: id, amount: 1_000, frequency: 'daily', hour: 6, source },
  };
}

async function scheduled(scene: Scene, naira = FUNDS): Promise<{ by: Customer; params: { id: string } }> {
  const { by, body } = await planner(scene, naira);
  const { id } = await scene.ok(by, 'POST', '/schedules', body);
  return { by, params: { id } };
}

/** Schedules: made, changed, and seen after a day has passed. */
export const SCHEDULES: Scenarios = {
  async createSchedule(scene) {
    const { by, body } = await planner(scene);
    return {
      by,
      body,
      otherBody: { ...body, amount: 2_000 },
      further: [
        { case: 'weekly', body: { ...body, frequency: 'weekly', weekdays: [1, 5] } },
        {
          case: 'on the last working day',
          body: { ...body, frequency: 'monthly', dayOfMonth: 'last_working' },
        },
        { case: 'no whole step', body: { ...body, amount: 1_500 } },
        { case: 'from where it goes', body: { ...body, purpose: 'account', accountType: 'ds' } },
      ],
    };
  },

  async listSchedules(scene) {
    const { by } = await scheduled(scene);
    return { by };
  },

  async listScheduleActivity(scene) {
    const { by } = await scheduled(scene);
    await scene.kolo.advance('P2D');
    return { by: await scene.again(by) };
  },

  getSchedule: (scene) => scheduled(scene),

  async changeSchedule(scene) {
    return { ...(await scheduled(scene)), body: { amount: 3_000, hour: 18 } };
  },

  deleteSchedule: (scene) => scheduled(scene),

  async pauseSchedule(scene) {
    return { ...(await scheduled(scene)), body: {} };
  },

  async resumeSchedule(scene) {
    const { by, params } = await scheduled(scene);
    await scene.ok(by, 'POST', `/schedules/${params.id}/pause`, {});
    return { by, params, body: {} };
  },

  async skipSchedule(scene) {
    return { ...(await scheduled(scene)), body: {} };
  },

  async payMissedOccurrence(scene) {
    const { by: first } = await scheduled(scene, 0);
    await scene.kolo.advance('P2D');
    const by = await scene.again(first);
    const { results } = await scene.ok(by, 'GET', '/schedules/activity');
    const missed = at(results.filter(({ state }) => state === 'missed'));
    return { by, params: { id: missed.id }, body: {} };
  },
};
