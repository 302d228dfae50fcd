import assert from 'node:assert/strict';
import type { Outcome, State } from './state.ts';
import { DONE } from './state.ts';
import type { Method, SavingsWorld } from './world.ts';

const DAY_MS = 86_400_000;

interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/** The customer of one run: what they do is done on the API, and must come out as the model says. */
export interface ModelCustomer {
  readonly world: SavingsWorld;
  readonly userId: string;
  /** The last command that was done under a key, to be sent again. */
  last: Sent | null;
  readonly accountNumbers: Map<string, string>;
}

export async function newCustomer(world: SavingsWorld): Promise<ModelCustomer> {
  world.setClock(world.start);
  return { world, userId: await world.enrol(), last: null, accountNumbers: new Map() };
}

/** Sends a command. Throws where the API's answer is not the model's. */
export async function send(
  customer: ModelCustomer,
  outcome: Outcome,
  [method, path, body = {}]: readonly [Method, string, object?],
) {
  const { world, userId } = customer;
  const key = world.services.ids.next();
  const answer = await world.call(userId, method, path, { body, key });
  const code = answer.status < 300 ? DONE : String(answer.body.code);
  assert.equal(code, outcome, `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
  return { body: answer.body, sent: code === DONE ? { method, path, body, key } : null };
}

/** A command that is done once for each key, and may be sent again. */
export async function sendOnce(...given: Parameters<typeof send>) {
  const answer = await send(...given);
  if (answer.sent) given[0].last = answer.sent;
  return answer;
}

/** The same command under the same key: the first answer again, and nothing is moved. */
export async function repeat({ world, userId, last }: ModelCustomer): Promise<void> {
  if (!last) return;
  const answer = await world.call(userId, last.method, last.path, last);
  assert.ok(answer.status < 300, `${last.path} again: ${JSON.stringify(answer.body)}`);
}

export function moveClock(customer: ModelCustomer, state: State, days: number): void {
  state.now += days * DAY_MS;
  customer.world.setClock(state.now);
}
