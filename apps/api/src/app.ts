import type { FastifyInstance } from 'fastify';
import type { StatementWorld } from './accounts/index.ts';
import {
  accountPurpose,
  accountRecords,
  moneyLeft,
  mountAccounts,
  mountStatements,
  movementRecords,
  sweepKobo,
} from './accounts/index.ts';
import type { Neighbours } from './identity/index.ts';
import {
  contactsOf,
  createGate,
  identityChores,
  identityJobs,
  liveAmong,
  mountIdentity,
  mountProfile,
  readProfile,
} from './identity/index.ts';
import { depositLimit, kycRecords, mountKyc, releaseBvn } from './kyc/index.ts';
import type { Customers } from './notifications/index.ts';
import { mountNotifications, notificationJobs, notificationRecords } from './notifications/index.ts';
import {
  cardRecords,
  mountCards,
  openCardWorld,
  removeAllCards,
  retireTokenJob,
} from './payment-methods/index.ts';
import type { PaymentWorld } from './payments/index.ts';
import {
  cardPurpose,
  checkPayments,
  checkRefunds,
  giveBackJob,
  inboundJobs,
  inboundListener,
  leaveVirtualAccount,
  mountPayments,
  paymentOnItsWay,
  paymentRecords,
  settlePaymentJob,
  sweepInboundWork,
  takeInboundWork,
  transferRecords,
  virtualAccountWork,
} from './payments/index.ts';
import { serveDocs } from './platform/http/docs.ts';
import { answerUnknownPath } from './platform/http/error-answers.ts';
import type { Check } from './platform/http/health.ts';
import { serveHealth } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { DueWork, JobHandler } from './platform/jobs.ts';
import { partitionWork } from './platform/partitions.ts';
import type { Services } from './platform/services.ts';
import { forgetRateLimits, upkeepWork } from './platform/upkeep.ts';
import { createMailer } from './providers/mail.ts';
import { createPaystack } from './providers/paystack/paystack.ts';
import { createPusher } from './providers/push.ts';
import { createSms } from './providers/sms.ts';
import { lockPurpose, maturityWork, mountInterest } from './savings/index.ts';
import { dailyPurpose, mountDaily } from './savings/index.ts';
import { mountSb, packagePots, sbPurpose } from './savings/index.ts';
import { findOffer, mountStore } from './store/index.ts';
import { mountTelemetry, telemetryChores } from './telemetry/index.ts';

export function paymentWorld(services: Services): PaymentWorld {
  const limit = depositLimit(services);
  const cards = openCardWorld(services);
  return {
    services,
    paystack: createPaystack(services.config.paystack),
    purposes: {
      account: accountPurpose(services, limit),
      daily: dailyPurpose(services, limit),
      ibs: lockPurpose(services, limit),
      sb: sbPurpose(services, limit),
      card: cardPurpose(cards),
    },
    cards,
  };
}

/** What a leaving customer still has here, and what each feature keeps. Payments first: one that arrives meanwhile is money. */
export function neighboursOf(services: Services): Neighbours {
  const cards = openCardWorld(services);
  return {
    obstacles: [paymentOnItsWay, moneyLeft],
    farewells: [
      (tx, userId) => sweepKobo(services, tx, userId),
      releaseBvn,
      (tx, userId) => removeAllCards(cards, tx, userId),
      leaveVirtualAccount,
    ],
    chapters: {
      accounts: (userId) => accountRecords(services, userId),
      transactions: (userId) => movementRecords(services, userId),
      payments: (userId) => paymentRecords(services, userId),
      cards: (userId) => cardRecords(cards, userId),
      bankTransfers: (userId) => transferRecords(services, userId),
      notifications: (userId) => notificationRecords(services, userId),
      identityCheck: (userId) => kycRecords(services, userId),
    },
  };
}

function statementWorld(services: Services): StatementWorld {
  return {
    services,
    packages: packagePots(services.db),
    async nameOf(userId) {
      const { firstName, lastName } = await readProfile(services.db, userId);
      return `${firstName} ${lastName}`;
    },
  };
}

function customersOf(services: Services): Customers {
  return {
    contactsOf: (userId) => contactsOf(services.db, userId),
    liveAmong: (userId, sessionIds) => liveAmong(services, userId, sessionIds),
  };
}

/** The HTTP side: every call of the contract, the documents, the health pages and the web app. */
export async function createHttpApp(services: Services, checks: readonly Check[]): Promise<FastifyInstance> {
  const { config, clock, logger } = services;
  const app = createServer(config, clock, logger);
  await serveDocs(app);
  serveHealth(app, checks);
  const gate = createGate(services);
  mountIdentity(app, gate, services);
  mountProfile(app, gate, services, neighboursOf(services));
  mountKyc(app, gate, services);
  mountAccounts(app, gate, services);
  mountStatements(app, gate, statementWorld(services));
  const payments = paymentWorld(services);
  mountPayments(app, gate, payments, [inboundListener(payments)]);
  mountCards(app, gate, payments.cards);
  mountInterest(app, gate, payments);
  mountDaily(app, gate, services);
  mountStore(app, gate, services);
  mountSb(app, gate, services, { findOffer });
  mountNotifications(app, gate, { services, customers: customersOf(services) });
  mountTelemetry(app, gate, services);
  if (config.webDist) await serveWebApp(app, config.webDist);
  else app.setNotFoundHandler(answerUnknownPath);
  return app;
}

/** The jobs side: what leaves by the outbox, and what falls due. */
export function createJobs(services: Services): { handlers: JobHandler[]; works: DueWork[] } {
  const world = paymentWorld(services);
  const mail = createMailer(services.config.mail);
  const sms = createSms(services.config.sms);
  const push = createPusher(services.config.push);
  return {
    handlers: [
      ...identityJobs(services, { mail, sms }),
      ...notificationJobs({ services, customers: customersOf(services), mail, sms, push }),
      settlePaymentJob(world),
      giveBackJob(world),
      retireTokenJob(world.cards, world.paystack),
      ...inboundJobs(world),
    ],
    works: [
      partitionWork(services),
      checkPayments(world),
      checkRefunds(world),
      takeInboundWork(world),
      virtualAccountWork(world),
      sweepInboundWork(world),
      maturityWork(services),
      upkeepWork(services, [forgetRateLimits, ...identityChores, ...telemetryChores]),
    ],
  };
}
