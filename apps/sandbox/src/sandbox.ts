import type { FastifyInstance } from 'fastify';
import { createAdvance } from './advance.ts';
import { createAgenda, type AgendaHandlers } from './agenda.ts';
import { createClock, type RealNow } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { controlRoutes } from './control/routes.ts';
import { createDisturbed } from './disturb.ts';
import { createFaults } from './faults.ts';
import { fcmRoutes } from './fcm.ts';
import { createFollowers } from './followers.ts';
import { createHttp } from './http.ts';
import { dojahRoutes } from './identity/dojah.ts';
import { createIds, type RandomBytes } from './ids.ts';
import { TICK_MS } from './limits.ts';
import { createMessages } from './messages.ts';
import { checkoutPages } from './pages/checkout-routes.ts';
import { homePages } from './pages/home-routes.ts';
import { settlePendingCharge } from './paystack/charging-card.ts';
import { acceptDueDispute } from './paystack/disputes.ts';
import { expireOneTimeAccount } from './paystack/inbound.ts';
import { finishRefund, processRefund } from './paystack/refunds.ts';
import { paystackRoutes } from './paystack/routes.ts';
import { abandonTransfer, settleDueTransfer } from './paystack/transfers.ts';
import { createWebhooks } from './paystack/webhooks.ts';
import { pushRoutes } from './push.ts';
import { s3Routes } from './s3/routes.ts';
import { termiiRoutes } from './sms/termii.ts';
import { startMailServer, type MailServer } from './smtp.ts';
import { createWaits } from './waits.ts';
import { openWorld } from './world.ts';

export type Sandbox = { port: number; smtpPort: number; stop(): Promise<void> };
export type Surroundings = { config: Config; realNow: RealNow; random: RandomBytes };

/** Starts the whole stand-in for the outside world; rejects when a port is taken. */
export async function startSandbox(surroundings: Surroundings): Promise<Sandbox> {
  const { config } = surroundings;
  const context = createContext(surroundings);
  const { agenda, followers, waits, webhooks, world } = context;
  const handlers = agendaHandlers(context);
  const app = createHttp();
  app.get('/healthz', () => ({ status: 'ok' }));
  mount(app, context, surroundings);
  let mail: MailServer | undefined;
  let tick: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearInterval(tick);
    waits.stop();
    followers.stop();
    await Promise.all([app.close(), mail?.close()]);
    world.close();
  }
  try {
    await app.listen({ host: config.host, port: config.port });
    // Anyone who has the port owns the files.
    world.start();
    mail = await startMailServer(context);
    tick = setInterval(() => agenda.runDue(handlers), TICK_MS);
    webhooks.resume();
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return { port, smtpPort: mail.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createContext({ config, realNow, random }: Surroundings): Context {
  const world = openWorld(config.dataDir, -config.beginsMsAgo);
  const clock = createClock(world, realNow);
  const ids = createIds(world, random);
  const waits = createWaits();
  const faults = createFaults(world, ids);
  const agenda = createAgenda(world, clock, ids);
  const followers = createFollowers(clock, ids, waits);
  const { paystackKey: key, webhookUrl: url } = config;
  const webhooks = createWebhooks({ world, clock, ids, faults, waits, realNow, key, url });
  const advance = createAdvance({
    clock,
    followers,
    runOwn: () => agenda.runDue(agendaHandlers(context)),
    ownNextDueMs: () => agenda.nextDueMs(),
    flushWebhooks: () => webhooks.flush(),
  });
  const context: Context = {
    config,
    world,
    clock,
    ids,
    waits,
    faults,
    agenda,
    followers,
    advance,
    messages: createMessages(world, clock, ids),
    disturbed: createDisturbed(faults, waits),
    webhooks,
  };
  return context;
}

function agendaHandlers(context: Context): AgendaHandlers {
  return {
    'transfer.settle': (reference) => settleDueTransfer(context, reference),
    'transfer.abandon': (reference) => abandonTransfer(context, reference),
    'refund.process': (id) => processRefund(context, id),
    'refund.finish': (id) => finishRefund(context, id),
    'charge.expire': (reference) => expireOneTimeAccount(context, reference),
    'charge.settle': (reference) => settlePendingCharge(context, reference),
    'dispute.accept': (id) => acceptDueDispute(context, id),
  };
}

function mount(app: FastifyInstance, context: Context, surroundings: Surroundings): void {
  void app.register(async (child) => controlRoutes(child, context));
  void app.register(async (child) => paystackRoutes(child, context), { prefix: '/paystack' });
  void app.register(async (child) => checkoutPages(child, context), { prefix: '/paystack/checkout' });
  void app.register(async (child) => termiiRoutes(child, context), { prefix: '/sms' });
  void app.register(async (child) => dojahRoutes(child, context), { prefix: '/identity' });
  void app.register(async (child) => pushRoutes(child, context, surroundings));
  void app.register(async (child) => fcmRoutes(child, context, surroundings.realNow));
  void app.register(async (child) => s3Routes(child, surroundings.config, surroundings.realNow), {
    prefix: '/s3',
  });
  void app.register(async (child) => homePages(child, context));
}
