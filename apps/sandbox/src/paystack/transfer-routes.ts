import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { omit } from '../omit.ts';
import type { Transfer } from '../records.ts';
import { isWithin, kobo, ok, pageOf, period } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { findTransfer, releaseTransfer, startTransfer, transferData } from './transfers.ts';

const wantedTransfer = z.object({
  source: z.literal('balance'),
  amount: kobo,
  recipient: z.string().min(1),
  reference: z.string().optional(),
  reason: z.string().optional(),
  currency: z.string().optional(),
});
const bulk = z.object({
  source: z.literal('balance'),
  currency: z.string().optional(),
  transfers: z.array(wantedTransfer.omit({ source: true, currency: true })).min(1),
});
const finalize = z.object({ transfer_code: z.string(), otp: z.string() });
const resend = z.object({ transfer_code: z.string(), reason: z.string() });
const listing = period.extend({ recipient: z.string().optional(), status: z.string().optional() });

/** The one-time code that the provider's test mode takes for everything. */
const TEST_OTP = '123456';

export function transferRoutes(app: FastifyInstance, context: Context): void {
  const { world } = context;
  app.post(
    '/transfer',
    guarded(context, 'transfer', (request) => {
      const transfer = startTransfer(context, read(wantedTransfer, request.body));
      const message =
        transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
      return ok(message, queuedData(context, transfer));
    }),
  );
  app.post('/transfer/bulk', (request) => bulkAnswer(context, request.body));
  app.get(
    '/transfer/verify/:reference',
    guarded(context, 'transfer.verify', (request) => {
      const { reference } = read(z.object({ reference: z.string() }), request.params);
      return ok('Transfer retrieved', transferData(context, known(context, world.transfers.get(reference))));
    }),
  );
  app.get('/transfer/:code', (request) => {
    const { code } = read(z.object({ code: z.string() }), request.params);
    return ok('Transfer retrieved', transferData(context, known(context, findTransfer(context, code))));
  });
  app.get('/transfer', (request) => {
    const filter = read(listing, request.query);
    const matching = world.transfers
      .newest()
      .filter(
        (one) =>
          !one.erased &&
          isWithin(one.createdAt, filter) &&
          (filter.status === undefined || one.status === filter.status) &&
          (filter.recipient === undefined || one.recipientCode === filter.recipient),
      );
    const { rows, meta } = pageOf(matching, filter);
    return ok(
      'Transfers retrieved',
      rows.map((one) => transferData(context, one)),
      meta,
    );
  });
  app.get('/balance', () =>
    ok('Balances retrieved', [{ currency: 'NGN', balance: world.settings().balanceKobo }]),
  );
  otpRoutes(app, context);
}

function otpRoutes(app: FastifyInstance, context: Context): void {
  const { world } = context;
  const waiting = (code: string) => {
    const transfer = world.transfers.by('code', code);
    if (transfer?.status !== 'otp') throw new PaystackError(400, 'Transfer code is invalid');
    return transfer;
  };
  app.post('/transfer/finalize_transfer', (request) => {
    const { transfer_code, otp } = read(finalize, request.body);
    const transfer = waiting(transfer_code);
    assertOtp(otp);
    return ok('Transfer has been queued', queuedData(context, releaseTransfer(context, transfer)));
  });
  app.post('/transfer/resend_otp', (request) => {
    waiting(read(resend, request.body).transfer_code);
    return ok('OTP has been resent');
  });
  app.post('/transfer/disable_otp', () => ok('OTP has been sent to mobile number ending with 4321'));
  app.post('/transfer/disable_otp_finalize', (request) => {
    assertOtp(read(z.object({ otp: z.string() }), request.body).otp);
    world.changeSettings({ transferOtp: false });
    return ok('OTP requirement for transfers has been disabled');
  });
  app.post('/transfer/enable_otp', () => {
    world.changeSettings({ transferOtp: true });
    return ok('OTP requirement for transfers has been enabled');
  });
}

function assertOtp(otp: string): void {
  if (otp !== TEST_OTP) throw new PaystackError(400, 'Invalid OTP');
}

function known(context: Context, transfer: Transfer | undefined): Transfer {
  const found = transfer && findTransfer(context, transfer.reference);
  if (found) return found;
  throw new PaystackError(404, 'Transfer not found', {
    nextStep: 'Ensure that the transfer exists on this integration',
    type: 'validation_error',
    code: 'transfer_not_found',
  });
}

/** The answer to a new transfer names its recipient by number, where verify shows the object. */
function queuedData(context: Context, transfer: Transfer) {
  const data = transferData(context, transfer);
  const shown = omit(data, 'session', 'fee_charged', 'fees_breakdown', 'gateway_response');
  return { ...shown, recipient: data.recipient?.id ?? null };
}

function bulkAnswer(context: Context, body: unknown) {
  const { transfers } = read(bulk, body);
  if (context.world.settings().transferOtp)
    throw new PaystackError(400, 'Disable OTP to make bulk transfers');
  const used = transfers.flatMap(({ reference }) =>
    reference !== undefined && context.world.transfers.get(reference) ? [reference] : [],
  );
  if (used.length > 0) {
    throw new PaystackError(404, `Duplicate reference(s) found: ${used.join(',')}`, {
      type: 'api_error',
      code: 'unknown',
    });
  }
  const started = transfers.map((one) => startTransfer(context, one));
  const data = started.map((one) => ({
    reference: one.reference,
    recipient: one.recipientCode,
    amount: one.amount,
    transfer_code: one.code,
    currency: 'NGN',
    status: one.status,
  }));
  return ok(`${started.length} transfers queued.`, data);
}
