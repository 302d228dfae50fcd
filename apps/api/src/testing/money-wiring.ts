import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import {
  accountPurpose,
  describeTransaction,
  mountAccounts,
  mountReceipts,
  mountStatements,
  openFileMaker,
} from '#accounts/index.ts';
import { checkLedger } from '#ledger/check.ts';
import { mountCases, openStaffCase } from '#cases/index.ts';
import type { ChargebackWorld, PaymentWorld } from '#payments/index.ts';
import {
  mountBankAccounts,
  mountCards,
  openBankWorld,
  openCardWorld,
  retireTokenJob,
} from '#payment-methods/index.ts';
import type { WithdrawalWorld } from '#payments/index.ts';
import {
  cardPurpose,
  checkDisputes,
  checkRefunds,
  checkWithdrawals,
  countUnprovedInbound,
  countUnprovedLosses,
  countUnprovedPayments,
  countUnprovedWithdrawals,
  giveBackJob,
  hearDisputes,
  hearTransfers,
  inboundJobs,
  inboundListener,
  mountPayments,
  paymentBehind,
  referenceStates,
  mountWithdrawals,
  openWithdrawalWorld,
  settleDisputeJob,
  settlePaymentJob,
  settleWithdrawalJob,
  takeInboundWork,
  virtualAccountWork,
  withdrawalBehind,
} from '#payments/index.ts';
import type { DueWork, JobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { countUnprovedLocks, lockPurpose, mountInterest } from '#savings/index.ts';
import { dailyPurpose, mountDaily } from '#savings/index.ts';
import { createPaystack } from '#providers/paystack/paystack.ts';
import { mountSb, packageKeeper, packagePots, packagesOfPots, sbPurpose } from '#savings/index.ts';
import { findOffer, mountStore } from '#store/index.ts';

/** Long for an answer of the sandbox on a busy machine, short for a test that waits for it to run out. */
const PROVIDER_TIMEOUT_MS = 3_000;

/** With the dotted letters of Igbo and Yoruba names. */
const STATEMENT_NAME = 'Ọlámidé Ẹgwuọnwụ';

export type MoneyWorld = ChargebackWorld & PaymentWorld;

/** The provider's client, which does not wait for long. */
export function providerOf({ config, clock }: Services) {
  return createPaystack({ ...config.paystack, timeoutMs: PROVIDER_TIMEOUT_MS, clock });
}

export function moneyWorld(services: Services): MoneyWorld {
  const cards = openCardWorld(services);
  return {
    services,
    paystack: providerOf(services),
    openCase: openStaffCase(services),
    purposes: {
      account: accountPurpose(services),
      daily: dailyPurpose(services),
      ibs: lockPurpose(services),
      sb: sbPurpose(services),
      card: cardPurpose(cards),
    },
    cards,
    packages: packageKeeper(services),
  };
}

function payoutWorld(services: Services): WithdrawalWorld {
  return openWithdrawalWorld(
    services,
    providerOf(services),
    openStaffCase(services),
    packageKeeper(services),
  );
}

function mountMoneyOut(app: FastifyInstance, gate: Gate, services: Services): void {
  mountBankAccounts(app, gate, openBankWorld(services, providerOf(services), openStaffCase(services)));
  mountWithdrawals(app, gate, payoutWorld(services));
}

/** All that moves money, as app.ts mounts it. */
export function mountMoney(app: FastifyInstance, gate: Gate, world: MoneyWorld): void {
  const { services } = world;
  const transactions = { ...referenceStates(services.db), packagesOfPots };
  mountAccounts(app, gate, services, transactions);
  const nameOf = async () => STATEMENT_NAME;
  const files = openFileMaker(app, services);
  mountStatements(app, gate, { services, files, packages: packagePots(services.db), nameOf });
  mountReceipts(app, gate, {
    services,
    ...transactions,
    files,
    nameOf,
    paymentBehind: (userId, reference) => paymentBehind(services.db, userId, reference),
    withdrawalBehind: (userId, reference) => withdrawalBehind(services.db, userId, reference),
  });
  mountPayments(app, gate, world, [inboundListener(world), hearTransfers(services), hearDisputes(world)]);
  mountMoneyOut(app, gate, services);
  mountCases(app, gate, {
    services,
    describeTransaction: (userId, id) => describeTransaction(services, userId, id),
  });
  mountCards(app, gate, world.cards);
  mountInterest(app, gate, world);
  mountDaily(app, gate, services);
  mountStore(app, gate, services);
  mountSb(app, gate, services, { findOffer });
}

export function moneyJobs(world: MoneyWorld): JobHandler[] {
  return [
    settlePaymentJob(world),
    settleDisputeJob(world),
    giveBackJob(world),
    retireTokenJob(world.cards, world.paystack),
    ...inboundJobs(world),
    settleWithdrawalJob(payoutWorld(world.services)),
  ];
}

/** What falls due beside the checks of payments. */
export function moneyWorks(world: MoneyWorld): DueWork[] {
  return [
    checkDisputes(world),
    checkRefunds(world),
    takeInboundWork(world),
    virtualAccountWork(world),
    checkWithdrawals(payoutWorld(world.services)),
  ];
}

export async function booksHold({ db }: Services): Promise<boolean> {
  const proofs = [
    countUnprovedPayments,
    countUnprovedLosses,
    countUnprovedInbound,
    countUnprovedWithdrawals,
    countUnprovedLocks,
  ];
  const counted = await Promise.all(proofs.map((prove) => prove(db)));
  return (await checkLedger(db)).holds && counted.every((broken) => broken === 0);
}
