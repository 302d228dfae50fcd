import type { FastifyInstance } from 'fastify';
import type { StatementWorld } from './accounts/index.ts';
import { accountPurpose, mountAccounts, mountStatements } from './accounts/index.ts';
import { contactsOf, createGate, identityJobs, mountIdentity, readProfile } from './identity/index.ts';
import { depositLimit, mountKyc } from './kyc/index.ts';
import { mountNotifications, notificationJobs } from './notifications/index.ts';
import type { PaymentWorld } from './payments/index.ts';
import { checkPayments, mountPayments, settlePaymentJob } from './payments/index.ts';
import { serveDocs } from './platform/http/docs.ts';
import { answerUnknownPath } from './platform/http/error-answers.ts';
import type { Check } from './platform/http/health.ts';
import { serveHealth } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { DueWork, JobHandler } from './platform/jobs.ts';
import { partitionWork } from './platform/partitions.ts';
import type { Services } from './platform/services.ts';
import { createMailer } from './providers/mail.ts';
import { createPaystack } from './providers/paystack.ts';
import { createSms } from './providers/sms.ts';
import { lockPurpose, maturityWork, mountInterest } from './savings/index.ts';
import { dailyPurpose, mountDaily } from './savings/index.ts';
import { mountSb, packagePots, sbPurpose } from './savings/index.ts';
import { findOffer, mountStore } from './store/index.ts';
import { mountTelemetry } from './telemetry/index.ts';

function paymentWorld(services: Services): PaymentWorld {
  const limit = depositLimit(services);
  return {
    services,
    paystack: createPaystack(services.config.paystack),
    purposes: {
      account: accountPurpose(services, limit),
      daily: dailyPurpose(services, limit),
      ibs: lockPurpose(services, limit),
      sb: sbPurpose(services, limit),
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

/** The HTTP side: every call of the contract, the documents, the health pages and the web app. */
export async function createHttpApp(services: Services, checks: readonly Check[]): Promise<FastifyInstance> {
  const { config, clock, logger } = services;
  const app = createServer(config, clock, logger);
  await serveDocs(app);
  serveHealth(app, checks);
  const gate = createGate(services);
  mountIdentity(app, gate, services);
  mountKyc(app, gate, services);
  mountAccounts(app, gate, services);
  mountStatements(app, gate, statementWorld(services));
  const payments = paymentWorld(services);
  mountPayments(app, gate, payments);
  mountInterest(app, gate, payments);
  mountDaily(app, gate, services);
  mountStore(app, gate, services);
  mountSb(app, gate, services, { findOffer });
  mountNotifications(app, gate, services);
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
  const contacts = (userId: string) => contactsOf(services.db, userId);
  return {
    handlers: [
      ...identityJobs(services, { mail, sms }),
      ...notificationJobs({ services, mail, sms, contactsOf: contacts }),
      settlePaymentJob(world),
    ],
    works: [partitionWork(services), checkPayments(world), maturityWork(services)],
  };
}
