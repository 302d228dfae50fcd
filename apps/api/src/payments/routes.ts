import { addCard } from '@kolo/contract/cards';
import { API_BASE } from '@kolo/contract/endpoint';
import { getDepositRoom, getPaymentStatus, initContribution } from '@kolo/contract/payments';
import { openVirtualAccount } from '@kolo/contract/virtual-accounts';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { naira, nairaToKobo } from '@kolo/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { addCard as startCardCheck } from './card-check/add-card.ts';
import { hearRefunds } from './card-check/refund-jobs.ts';
import { showVirtualAccount } from './inbound/virtual-account.ts';
import { depositRoom } from './deposit-room.ts';
import { payFromAccount } from './pay-from-account.ts';
import { paymentStatus } from './payment-status.ts';
import type { PaymentWorld } from './settle-payment.ts';
import type { PaymentPlan } from './start-payment.ts';
import { startPayment } from './start-payment.ts';
import type { WebhookListener } from './webhook.ts';
import { receiveWebhook } from './webhook.ts';

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

export function mountPayments(
  app: FastifyInstance,
  gate: Gate,
  world: PaymentWorld,
  listeners: readonly WebhookListener[] = [],
): void {
  const heard = [hearRefunds(world.services), ...listeners];

  mount(
    app,
    gate,
    initContribution,
    async ({ caller, body, idempotencyKey }) => ({
      data: await startPayment(world, {
        userId: caller.userId,
        key: `http:${idempotencyKey}`,
        hash: bodyHash(body),
        plan: async () => planOf(body),
      }),
    }),
    async ({ body, idempotencyKey }, session) => {
      const claim = { userId: session.userId, key: `http:${idempotencyKey}`, hash: bodyHash(body) };
      const data = await payFromAccount(world.services, session, claim, planOf(body));
      return data && { data };
    },
  );

  mount(app, gate, addCard, async ({ caller, idempotencyKey }) => ({
    data: await startCardCheck(world, { userId: caller.userId, key: `http:${idempotencyKey}` }),
  }));

  mount(app, gate, getDepositRoom, ({ caller }) => depositRoom(world.services, caller.userId));

  mount(app, gate, getPaymentStatus, ({ caller, params }) =>
    paymentStatus(world, caller.userId, params.reference),
  );

  mount(app, gate, openVirtualAccount, async ({ caller }) => {
    const { bankName, accountNumber, accountName } = await showVirtualAccount(world, caller.userId);
    return { bankName, accountNumber, accountName };
  });

  void app.register(async (raw) => {
    // The signature is over the bytes as they came: parsing and writing them again would break it.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(`${API_BASE}/webhooks/paystack`, { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers[SIGNATURE_HEADER];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveWebhook(world, heard, body, typeof signature === 'string' ? signature : undefined);
      return reply.code(200).send({ received: true });
    });
  });
}
