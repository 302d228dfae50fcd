import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { depositLimit } from '#kyc/index.ts';
import { accountPurpose, mountAccounts, mountReceipts, mountStatements } from '#accounts/index.ts';
import { checkLedger } from '#ledger/check.ts';
import type { PaymentWorld } from '#payments/index.ts';
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
  checkRefunds,
  checkWithdrawals,
  countUnprovedInbound,
  countUnprovedPayments,
  countUnprovedWithdrawals,
  giveBackJob,
  hearTransfers,
  inboundJobs,
  inboundListener,
  mountPayments,
  paymentBehind,
  mountWithdrawals,
  openWithdrawalWorld,
  settlePaymentJob,
  settleWithdrawalJob,
  takeInboundWork,
  virtualAccountWork,
} from '#payments/index.ts';
import type { DueWork, JobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { countUnprovedLocks, lockPurpose, mountInterest } from '#savings/index.ts';
import { dailyPurpose, mountDaily } from '#savings/index.ts';
import { createPaystack } from '#providers/paystack/paystack.ts';
import { mountSb, packagePots, sbPurpose } from '#savings/index.ts';
import { findOffer, mountStore } from '#store/index.ts';

/** Long for an answer of the sandbox on a busy machine, short for a test that waits for it to run out. */
const PROVIDER_TIMEOUT_MS = 3_000;

/** With the dotted letters of Igbo and Yoruba names. */
const STATEMENT_NAME = 'Ọlámidé Ẹgwuọnwụ';

export function moneyWorld(services: Services): PaymentWorld {
  const limit = depositLimit(services);
  const cards = openCardWorld(services);
  return {
    services,
    paystack: createPaystack({ ...services.config.paystack, timeoutMs: PROVIDER_TIMEOUT_MS }),
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

/** Money out, with a client that does not wait for long. */
function payoutWorld(services: Services): WithdrawalWorld {
  const paystack = createPaystack({ ...services.config.paystack, timeoutMs: PROVIDER_TIMEOUT_MS });
  return openWithdrawalWorld(services, paystack);
}

function mountMoneyOut(app: FastifyInstance, gate: Gate, services: Services): void {
  mountBankAccounts(app, gate, openBankWorld(services, createPaystack(services.config.paystack)));
  mountWithdrawals(app, gate, payoutWorld(services));
}

/** All that moves money, as app.ts mounts it. */
export function mountMoney(app: FastifyInstance, gate: Gate, world: PaymentWorld): void {
  const { services } = world;
  mountAccounts(app, gate, services);
  const nameOf = async () => STATEMENT_NAME;
  mountStatements(app, gate, { services, packages: packagePots(services.db), nameOf });
  mountReceipts(app, gate, {
    services,
    nameOf,
    paymentBehind: (userId, reference) => paymentBehind(services.db, userId, reference),
  });
  mountPayments(app, gate, world, [inboundListener(world), hearTransfers(services)]);
  mountMoneyOut(app, gate, services);
  mountCards(app, gate, world.cards);
  mountInterest(app, gate, world);
  mountDaily(app, gate, services);
  mountStore(app, gate, services);
  mountSb(app, gate, services, { findOffer });
}

export function moneyJobs(world: PaymentWorld): JobHandler[] {
  return [
    settlePaymentJob(world),
    giveBackJob(world),
    retireTokenJob(world.cards, world.paystack),
    ...inboundJobs(world),
    settleWithdrawalJob(payoutWorld(world.services)),
  ];
}

/** What falls due beside the checks of payments. */
export function moneyWorks(world: PaymentWorld): DueWork[] {
  return [
    checkRefunds(world),
    takeInboundWork(world),
    virtualAccountWork(world),
    checkWithdrawals(payoutWorld(world.services)),
  ];
}

export async function booksHold({ db }: Services): Promise<boolean> {
  const proofs = [countUnprovedPayments, countUnprovedInbound, countUnprovedWithdrawals, countUnprovedLocks];
  const counted = await Promise.all(proofs.map((prove) => prove(db)));
  return (await checkLedger(db)).holds && counted.every((broken) => broken === 0);
}
