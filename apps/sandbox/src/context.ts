import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Advance } from './advance.ts';
import type { Agenda } from './agenda.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Disturbed } from './disturb.ts';
import type { Faults } from './faults.ts';
import type { Followers } from './followers.ts';
import type { Ids } from './ids.ts';
import type { Messages } from './messages.ts';
import type { Webhooks } from './paystack/webhooks.ts';
import type { Waits } from './waits.ts';
import type { World } from './world.ts';

/** The server of the control calls, which takes its types from their schemas. */
export type ControlApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What every part of the sandbox is given. */
export type Context = {
  config: Config;
  world: World;
  clock: Clock;
  ids: Ids;
  waits: Waits;
  faults: Faults;
  agenda: Agenda;
  followers: Followers;
  advance: Advance;
  messages: Messages;
  disturbed: Disturbed;
  webhooks: Webhooks;
};
