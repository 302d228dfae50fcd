import type { FastifyInstance } from 'fastify';
import type { ReceiptWorld, StatementWorld, TransactionDeps } from './accounts/index.ts';
import {
  accountPurpose,
  accountRecords,
  countChangedStatements,
  describeTransaction,
  moneyLeft,
  mountAccounts,
  mountReceipts,
  mountStatements,
  movementRecords,
  openFileMaker,
  statementRecords,
  forgetStatements,
  sweepKobo,
} from './accounts/index.ts';
import type { CaseWorld } from './cases/index.ts';
import { caseRecords, mountCases, openOnlyStaffCase, openStaffCase } from './cases/index.ts';
import type { Neighbours } from './identity/index.ts';
import {
  contactsOf,
  createGate,
  freezeReviews,
  identityChores,
  identityJobs,
  liveAmong,
  mountIdentity,
  mountProfile,
  overdueFreezes,
  readProfile,
  contactWorks,
} from './identity/index.ts';
import type { KycPorts } from './kyc/index.ts';
import { forgetNameChecks, kycRecords, mountKyc, nameOnRecord, releaseBvn } from './kyc/index.ts';
import type { Customers } from './notifications/index.ts';
import { mountNotifications, notificationJobs, notificationRecords } from './notifications/index.ts';
import {
  bankAccountRecords,
  cardRecords,
  coolBankAccounts,
  listBanksDaily,
  mountBankAccounts,
  mountCards,
  openBankWorld,
  openCardWorld,
  removeAllCards,
  retireTokenJob,
} from './payment-methods/index.ts';
import type { ChargebackWorld, PaymentWorld, ReconcileWorld, WithdrawalWorld } from './payments/index.ts';
import {
  cardPurpose,
  chargeSource,
  countUnprovedInbound,
  countUnprovedLosses,
  countUnprovedPayments,
  countUnprovedWithdrawals,
  checkDisputes,
  disputeOrLoss,
  disputeRecords,
  checkNumberName,
  checkPayments,
  checkRefunds,
  checkWithdrawals,
  giveBackJob,
  hearTransfers,
  inboundJobs,
  inboundListener,
  leaveVirtualAccount,
  hearDisputes,
  mountPayments,
  paymentBehind,
  paymentChores,
  mountWithdrawals,
  openWithdrawalWorld,
  paymentOnItsWay,
  paymentRecords,
  recentStates,
  referenceStates,
  reconcileWork,
  refundSource,
  settleDisputeJob,
  settlePaymentJob,
  settleWithdrawalJob,
  withdrawalBehind,
  withdrawalOnItsWay,
  withdrawalRecords,
  sweepInboundWork,
  takeInboundWork,
  transferRecords,
  transferSource,
  virtualAccountWork,
} from './payments/index.ts';
import type { BookProof } from './ledger/check.ts';
import { nightlyProof } from './ledger/nightly-proof.ts';
import type { ProofState } from './ledger/proof-queries.ts';
import { latestProof } from './ledger/proof-queries.ts';
import { serveDocs } from './openapi/index.ts';
import { answerUnknownPath } from './platform/http/error-answers.ts';
import type { Check, Fact, Reading } from './platform/http/health.ts';
import { serveHealth } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { DueWork, JobHandler } from './platform/jobs.ts';
import { partitionWork } from './platform/partitions.ts';
import type { Services } from './platform/services.ts';
import { forgetRateLimits, upkeepWork } from './platform/upkeep.ts';
import { createMailer } from './providers/mail.ts';
import type { PaystackHealth } from './providers/paystack/call.ts';
import { createPaystack, type Paystack } from './providers/paystack/paystack.ts';
import { createPusher } from './providers/push.ts';
import { createSms } from './providers/sms.ts';
import { countUnprovedLocks, lockPurpose, maturityWork, mountInterest } from './savings/index.ts';
import { dailyPurpose, mountDaily } from './savings/index.ts';
import { mountSb, packageKeeper, packagePots, packagesOfPots, sbPurpose } from './savings/index.ts';
import { findOffer, mountStore } from './store/index.ts';
import { mountTelemetry, telemetryChores } from './telemetry/index.ts';

const clients = new WeakMap<Services, Paystack & PaystackHealth>();

/** One client in each process, so that its circuits hear of every call. */
function paystackOf(services: Services): Paystack & PaystackHealth {
  const known = clients.get(services);
  const client = known ?? createPaystack({ ...services.config.paystack, clock: services.clock });
  if (!known) clients.set(services, client);
  return client;
}

const CIRCUIT_LEVELS = { closed: 0, half_open: 1, open: 2 } as const;

function circuitReading(services: Services): Reading {
  return {
    name: 'provider_circuit',
    help: 'The way to each part of the payment provider: 0 open to calls, 1 being tried, 2 broken',
    label: 'part',
    read: () =>
      paystackOf(services)
        .circuits()
        .map(({ part, state }) => ({ label: part, value: CIRCUIT_LEVELS[state] })),
  };
}

/** What each feature's own papers have to say to the ledger: proved by hand and every night. */
export const BOOK_PROOFS: readonly BookProof[] = [
  {
    name: 'the provider pot is what succeeded payments add up to, less what banks took back',
    count: countUnprovedPayments,
  },
  {
    name: 'each transfer that came by itself is credited once, or stands in the house book',
    count: countUnprovedInbound,
  },
  { name: 'each loss is what banks took back and is missing still', count: countUnprovedLosses },
  { name: 'each lock has in its pot what its tranches say', count: countUnprovedLocks },
  { name: 'each statement that was handed out says what the ledger says', count: countChangedStatements },
  {
    name: 'what is on its way to banks, and has arrived, is what withdrawals add up to',
    count: countUnprovedWithdrawals,
  },
];

function proveNightly(services: Services): DueWork {
  const openCase = openOnlyStaffCase(services);
  return nightlyProof(services, BOOK_PROOFS, (tx, night, broken) =>
    openCase(tx, {
      kind: 'ledger_check',
      key: `ledger_check:${night}`,
      userId: null,
      reference: null,
      detail: `The books do not hold: ${broken.map((proof) => `${proof.name} (${proof.broken})`).join('; ')}. ops ledger check.`,
    }),
  );
}

function proofReadings({ db }: Services): Reading[] {
  const reading = (name: string, help: string, valueOf: (state: ProofState) => number): Reading => ({
    name,
    help,
    read: async () => {
      const state = await latestProof(db);
      return state ? [{ value: valueOf(state) }] : [];
    },
  });
  return [
    reading(
      'ledger_check_result',
      'The latest nightly proof of the books: 1 they hold, 0 they do not',
      (state) => (state.holds ? 1 : 0),
    ),
    reading(
      'ledger_check_timestamp_seconds',
      'When the latest nightly proof of the books ended',
      (state) => state.provedAt.getTime() / 1_000,
    ),
  ];
}

function booksFact({ db }: Services): Fact {
  return { name: 'books', read: async () => (await latestProof(db)) ?? null };
}

function overdueReading(services: Services): Reading {
  return {
    name: 'customer_freezes_overdue',
    help: 'Frozen customers whose review day is over',
    read: async () => [{ value: await overdueFreezes(services) }],
  };
}

export function paymentWorld(services: Services): ChargebackWorld & PaymentWorld {
  const cards = openCardWorld(services);
  return {
    services,
    paystack: paystackOf(services),
    purposes: {
      account: accountPurpose(services),
      daily: dailyPurpose(services),
      ibs: lockPurpose(services),
      sb: sbPurpose(services),
      card: cardPurpose(cards),
    },
    cards,
    openCase: openStaffCase(services),
    packages: packageKeeper(services),
  };
}

export function withdrawalWorld(services: Services): WithdrawalWorld {
  return openWithdrawalWorld(
    services,
    paystackOf(services),
    openStaffCase(services),
    packageKeeper(services),
  );
}

/** Each of the provider's books that we keep one beside. */
export function reconcileWorld(services: Services): ReconcileWorld {
  const { db } = services;
  const paystack = paystackOf(services);
  const sources = [chargeSource(db, paystack), transferSource(db, paystack), refundSource(db, paystack)];
  return { services, sources, openCase: openStaffCase(services) };
}

/** What the identity check leaves to others: cases, and the number that bears the customer's name. */
export function kycPorts(services: Services): KycPorts {
  return {
    openCase: openStaffCase(services),
    onBvnConfirmed: async (tx, userId) => void (await checkNumberName(paymentWorld(services), tx, userId)),
  };
}

function transactionDeps({ db }: Services): TransactionDeps {
  return { ...referenceStates(db), packagesOfPots };
}

/** What a leaving customer still has here, and what each feature keeps. Payments first: one that arrives meanwhile is money. */
export function neighboursOf(services: Services): Neighbours {
  const cards = openCardWorld(services);
  return {
    obstacles: [disputeOrLoss(services), paymentOnItsWay, withdrawalOnItsWay, moneyLeft(services)],
    farewells: [
      (tx, userId) => sweepKobo(services, tx, userId),
      releaseBvn,
      forgetNameChecks,
      (tx, userId) => removeAllCards(cards, tx, userId),
      leaveVirtualAccount,
    ],
    chapters: {
      accounts: (userId) => accountRecords(services, userId),
      statements: (userId) => statementRecords(services, userId),
      transactions: (userId) => movementRecords(services, transactionDeps(services), userId),
      payments: (userId) => paymentRecords(services, userId),
      cards: (userId) => cardRecords(cards, userId),
      bankTransfers: (userId) => transferRecords(services, userId),
      notifications: (userId) => notificationRecords(services, userId),
      identityCheck: (userId) => kycRecords(services, userId),
      bankAccounts: (userId) => bankAccountRecords(services, userId),
      withdrawals: (userId) => withdrawalRecords(services, userId),
      disputes: (userId) => disputeRecords(services, userId),
      cases: (userId) => caseRecords(services, userId),
    },
    whenUndone: [(tx, userId, since) => coolBankAccounts(tx, services, userId, since)],
    openCase: openStaffCase(services),
    nameObstacles: [nameOnRecord],
  };
}

function pageWorld(app: FastifyInstance, services: Services): StatementWorld & ReceiptWorld {
  return {
    services,
    files: openFileMaker(app, services),
    packages: packagePots(services.db),
    ...transactionDeps(services),
    async nameOf(userId) {
      const { firstName, lastName } = await readProfile(services.db, userId);
      return `${firstName} ${lastName}`;
    },
    paymentBehind: (userId, reference) => paymentBehind(services.db, userId, reference),
    withdrawalBehind: (userId, reference) => withdrawalBehind(services.db, userId, reference),
  };
}

function caseWorld(services: Services): CaseWorld {
  return {
    services,
    describeTransaction: (userId, id) => describeTransaction(services, userId, id),
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
  const readings = [circuitReading(services), overdueReading(services), ...proofReadings(services)];
  serveHealth(app, checks, readings, [booksFact(services)]);
  const gate = createGate(services);
  mountIdentity(app, gate, services);
  mountProfile(app, gate, services, neighboursOf(services));
  mountKyc(app, gate, services, kycPorts(services));
  mountAccounts(app, gate, services, transactionDeps(services));
  const pages = pageWorld(app, services);
  mountStatements(app, gate, pages);
  mountReceipts(app, gate, pages);
  const payments = paymentWorld(services);
  const paystack = paystackOf(services);
  mountPayments(app, gate, payments, [
    inboundListener(payments),
    hearTransfers(services),
    hearDisputes(payments),
  ]);
  mountBankAccounts(app, gate, openBankWorld(services, paystack, openStaffCase(services)));
  mountWithdrawals(app, gate, withdrawalWorld(services));
  mountCases(app, gate, caseWorld(services));
  mountCards(app, gate, payments.cards);
  mountInterest(app, gate, payments);
  mountDaily(app, gate, services);
  mountStore(app, gate, services);
  mountSb(app, gate, services, { findOffer });
  mountNotifications(app, gate, {
    services,
    customers: customersOf(services),
    paymentStates: (userIds) => recentStates(services, userIds),
  });
  mountTelemetry(app, gate, services);
  if (config.webDist) await serveWebApp(app, config.webDist);
  else app.setNotFoundHandler(answerUnknownPath);
  return app;
}

const CHORES = [forgetRateLimits, forgetStatements, ...identityChores, ...paymentChores, ...telemetryChores];

/** The jobs side: what leaves by the outbox, and what falls due. */
export function createJobs(services: Services): { handlers: JobHandler[]; works: DueWork[] } {
  const world = paymentWorld(services);
  const withdrawals = withdrawalWorld(services);
  const mail = createMailer(services.config.mail);
  const sms = createSms(services.config.sms);
  const push = createPusher(services.config.push);
  return {
    handlers: [
      ...identityJobs(services, { mail, sms }),
      ...notificationJobs({ services, customers: customersOf(services), mail, sms, push }),
      settlePaymentJob(world),
      settleWithdrawalJob(withdrawals),
      giveBackJob(world),
      retireTokenJob(world.cards, world.paystack),
      ...inboundJobs(world),
      settleDisputeJob(world),
    ],
    works: [
      partitionWork(services),
      checkPayments(world),
      checkWithdrawals(withdrawals),
      listBanksDaily(openBankWorld(services, paystackOf(services), openStaffCase(services))),
      checkRefunds(world),
      takeInboundWork(world),
      virtualAccountWork(world),
      sweepInboundWork(world),
      checkDisputes(world),
      reconcileWork(reconcileWorld(services)),
      maturityWork(services),
      freezeReviews(services, openStaffCase(services)),
      proveNightly(services),
      ...contactWorks(services),
      upkeepWork(services, CHORES),
    ],
  };
}
