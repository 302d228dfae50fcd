import { addCard } from '@kolo/contract/cards';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { API_BASE } from '@kolo/contract/endpoint';
import { getDepositRoom, getPaymentStatus, initContribution } from '@kolo/contract/payments';
import { openVirtualAccount } from '@kolo/contract/virtual-accounts';
import {
  exactNaira,
  formatExact,
  formatNaira,
  koboToNairaFloor,
  naira,
  nairaToKobo,
} from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import type { EventListener } from '#platform/feature.ts';
import { feature } from '#platform/feature.ts';
import { oldRows } from '#platform/upkeep.ts';
import type { Reading } from '#platform/metrics.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { findReferenced, longReference, shortReferenceOf } from '#platform/short-references.ts';
import type { PaystackHealth } from '#providers/paystack/call.ts';
import { addCard as startCardCheck } from './card-check.ts';
import { payFromAccount } from './contribute.ts';
import { depositRoom } from './limit-starts.ts';
import { showVirtualAccount } from './inbound/virtual-account.ts';
import { paymentSection } from './desk-section.ts';
import { CHECK_OVERDUE_MS, EXPORT_PAGE, WEBHOOK_KEPT_DAYS } from './limits.ts';
import { paymentProcess } from './payment-process.ts';
import { paymentStatus } from './payment-status.ts';
import { countUnprovedPayments } from './proof-queries.ts';
import {
  countOverdue,
  findOpenPayment,
  findPayment,
  makeDue,
  ownerOfReference,
  paymentsAfter,
} from './queries.ts';
import type { PaymentPlan } from './start-payment.ts';
import { startPayment } from './start-payment.ts';
import { receiveWebhook } from './webhook.ts';
import type { PaymentDeps } from './deps.ts';

const SIGNATURE_HEADER = 'x-paystack-signature';

function planOf(body: ParsedBody<typeof initContribution>): PaymentPlan {
  const { purpose, method, accountType, packageId, sourceAccountType, cardId } = body;
  return {
    purpose,
    method,
    accountType: purpose === 'account' ? (accountType ?? null) : null,
    packageId: purpose === 'account' ? null : (packageId ?? null),
    sourceAccountType: method === 'account' ? (sourceAccountType ?? null) : null,
    cardId: method === 'saved_card' ? (cardId ?? null) : null,
    amountKobo: nairaToKobo(naira(body.amount)),
  };
}

function routes(deps: PaymentFeatureDeps): Route[] {
  return [
    route(
      initContribution,
      async ({ caller, body, idempotencyKey }) => ({
        data: await startPayment(deps, {
          userId: caller.userId,
          key: `http:${idempotencyKey}`,
          hash: bodyHash(body),
          plan: async () => planOf(body),
        }),
      }),
      async ({ body, idempotencyKey }, session) => {
        const claim = { userId: session.userId, key: `http:${idempotencyKey}`, hash: bodyHash(body) };
        const data = await payFromAccount(deps.services, session, claim, planOf(body));
        return data && { data };
      },
    ),
    route(addCard, async ({ caller, idempotencyKey }) => ({
      data: await startCardCheck(deps, { userId: caller.userId, key: `http:${idempotencyKey}` }),
    })),
    route(getDepositRoom, ({ caller }) => depositRoom(deps, caller.userId)),
    route(getPaymentStatus, ({ caller, params }) => paymentStatus(deps, caller.userId, params.reference)),
    route(openVirtualAccount, async ({ caller }) => {
      const { bankName, accountNumber, accountName } = await showVirtualAccount(deps, caller.userId);
      return { bankName, accountNumber, accountName };
    }),
    (app) =>
      void app.register(async (raw) => {
        // The signature is over the bytes as they came: parsing and writing them again would break it.
        raw.removeAllContentTypeParsers();
        raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        raw.post(`${API_BASE}/webhooks/paystack`, { schema: { hide: true } }, async (request, reply) => {
          const signature = request.headers[SIGNATURE_HEADER];
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await receiveWebhook(
            deps,
            deps.providerEvents(),
            body,
            typeof signature === 'string' ? signature : undefined,
          );
          return reply.code(200).send({ received: true });
        });
      }),
  ];
}

export interface PaymentFeatureDeps extends PaymentDeps {
  readonly paystack: PaymentDeps['paystack'] & PaystackHealth;
  /** Every feature's listeners, by the beginning of the event's name. */
  readonly providerEvents: () => Readonly<Record<string, EventListener>>;
}

const CIRCUIT_LEVELS = { closed: 0, half_open: 1, open: 2 } as const;

function circuitReading({ paystack }: PaymentFeatureDeps): Reading {
  return {
    name: 'provider_circuit',
    help: 'The way to each part of the payment provider: 0 open to calls, 1 being tried, 2 broken',
    label: 'part',
    read: () => paystack.circuits().map(({ part, state }) => ({ label: part, value: CIRCUIT_LEVELS[state] })),
  };
}

/** Why an account with this payment cannot be closed; null where none is open. */
async function paymentOnItsWay(tx: Tx, userId: string): Promise<string | null> {
  const payment = await findOpenPayment(tx, userId);
  if (!payment) return null;
  const amount = formatNaira(koboToNairaFloor(payment.amountKobo));
  return `A payment of ${amount} is still on its way. Wait until it has arrived or failed, then try again.`;
}

/** The customer's payments, oldest first, a page at a time. */
async function* paymentRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined;
  do {
    const page = await paymentsAfter(db, userId, after, EXPORT_PAGE);
    for (const payment of page) {
      yield {
        reference: payment.reference,
        status: payment.status,
        purpose: payment.purpose,
        accountType: payment.accountType,
        method: payment.method,
        amount: koboToNairaFloor(payment.amountKobo),
        createdAt: payment.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}

const PAYMENTS_USAGE = `  payments show REFERENCE    whose it is and how it stands, by the short reference that the customer reads out or by the long one
  payments retry REFERENCE   ask the provider about one that is not settled now, however old; what it says is taken
`;

/** What a reference stands for. A short one may be a withdrawal's, or that of a movement with nothing behind it. */
async function show(db: Services['db'], typed: string, print: (text: string) => void): Promise<number> {
  const owner = await ownerOfReference(db, typed);
  const named = owner ? { userId: owner, reference: typed } : await findReferenced(db, typed);
  if (!named) {
    print(`No payment with the reference ${typed} is known.`);
    return 1;
  }
  const { userId, reference } = named;
  print(`${await shortReferenceOf(db, named)}  ${reference}  customer ${userId}`);
  const payment = await findPayment(db, userId, reference);
  if (payment) {
    const { status, method, purpose, amountKobo, createdAt } = payment;
    print(
      `payment  ${status}  ${formatExact(exactNaira(amountKobo))}  ${method}  ${purpose}  ${createdAt.toISOString()}`,
    );
  }
  return 0;
}

/** `show REFERENCE`, `retry REFERENCE`; returns the exit code. */
export async function paymentsCommand(
  services: Services,
  words: readonly string[],
  print: (text: string) => void,
  actor: Actor,
): Promise<number> {
  const { db, clock } = services;
  const [action, typed] = words;
  if (action === 'show' && typed !== undefined) return show(db, typed, print);
  if (action !== 'retry' || typed === undefined) {
    print(`usage:\n${PAYMENTS_USAGE}`);
    return 2;
  }
  const reference = await longReference(db, typed);
  const isDue = await db.transaction().execute(async (tx) => {
    if (!(await makeDue(tx, reference, clock.now()))) return false;
    const userId = await ownerOfReference(tx, reference);
    const after = { reference };
    await recordDeed(tx, services, actor, { command: 'payments retry', userId: userId ?? null, after });
    return true;
  });
  print(isDue ? `${reference} is asked about now` : `No payment with the reference ${reference} waits.`);
  return isDue ? 0 : 1;
}

export const payments = feature('payments', (deps: PaymentFeatureDeps) => ({
  routes: routes(deps),
  processes: [paymentProcess(deps)],
  customerSections: [paymentSection(deps.services)],
  search: {
    payment: async (text) => {
      const owner = await ownerOfReference(deps.services.db, text);
      return owner === undefined ? [] : [owner];
    },
  },
  readings: [
    circuitReading(deps),
    {
      name: 'payments_overdue',
      help: 'Payments about which the provider should have been asked more than 10 minutes ago',
      read: async () => {
        const { db, clock } = deps.services;
        return [{ value: await countOverdue(db, new Date(clock.now().getTime() - CHECK_OVERDUE_MS)) }];
      },
    },
  ],
  maintenance: [
    oldRows({
      name: 'webhooks',
      table: 'webhookEvent',
      key: ['key'],
      dated: 'receivedAt',
      keptDays: WEBHOOK_KEPT_DAYS,
    }),
  ],
  proofs: [
    {
      name: 'the provider pot is what succeeded payments add up to, less what banks took back',
      count: countUnprovedPayments,
    },
  ],
  closing: {
    blockers: [paymentOnItsWay],
    exported: { payments: (userId) => paymentRecords(deps.services, userId) },
  },
  commands: [
    {
      name: 'payments',
      usage: PAYMENTS_USAGE,
      run: (words, print, actor) => paymentsCommand(deps.services, words, print, actor),
    },
  ],
}));
