import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Recipient } from '../records.ts';
import { accountName } from './account-names.ts';
import { findBank } from './banks.ts';
import { ok, pageOf, paging } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { INTEGRATION } from './refunds.ts';

const wantedRecipient = z.object({
  type: z.literal('nuban'),
  name: z.string().min(1),
  account_number: z.string(),
  bank_code: z.string(),
  currency: z.string().optional(),
  description: z.string().optional(),
  email: z.string().optional(),
  metadata: z.unknown().optional(),
});
const bulk = z.object({ batch: z.array(wantedRecipient).min(1) });
const byCode = z.object({ code: z.string() });
const change = z.object({ name: z.string().optional(), email: z.string().optional() });

export function recipientRoutes(app: FastifyInstance, context: Context): void {
  const { world } = context;
  app.post('/transferrecipient', (request, reply) => {
    const recipient = ensureRecipient(context, read(wantedRecipient, request.body));
    reply.code(201);
    return ok('Transfer recipient created successfully', recipientData(recipient));
  });
  app.post('/transferrecipient/bulk', (request) => {
    const made = read(bulk, request.body).batch.map((one) => ensureRecipient(context, one));
    return ok('Recipients added successfully', { success: made.map(recipientData), errors: [] });
  });
  app.get('/transferrecipient', (request) => {
    const { rows, meta } = pageOf(
      world.recipients.newest().filter((one) => one.active),
      read(paging, request.query),
    );
    return ok('Recipients retrieved', rows.map(recipientData), meta);
  });
  app.get('/transferrecipient/:code', (request) =>
    ok('Recipient retrieved', recipientData(knownRecipient(context, read(byCode, request.params).code))),
  );
  app.put('/transferrecipient/:code', (request) => {
    const recipient = knownRecipient(context, read(byCode, request.params).code);
    const { name, email } = read(change, request.body);
    const changed = { ...recipient, name: name ?? recipient.name, email: email ?? recipient.email };
    return ok('Recipient updated', recipientData(world.recipients.put(recipient.code, changed)));
  });
  app.delete('/transferrecipient/:code', (request) => {
    const recipient = knownRecipient(context, read(byCode, request.params).code);
    world.recipients.put(recipient.code, { ...recipient, active: false });
    return ok('Transfer recipient set as inactive');
  });
}

function ensureRecipient(context: Context, wanted: z.infer<typeof wantedRecipient>): Recipient {
  const { world, ids, clock } = context;
  const bank = findBank(wanted.bank_code);
  if (!/^\d{10}$/.test(wanted.account_number) || !bank) {
    throw new PaystackError(400, 'Account details are invalid', {
      nextStep: 'Ensure that the account number and the bank code are valid',
      type: 'validation_error',
      code: 'invalid_params',
    });
  }
  const existing = world.recipients.by('account', `${wanted.bank_code}:${wanted.account_number}`);
  if (existing)
    return existing.active ? existing : world.recipients.put(existing.code, { ...existing, active: true });
  const code = ids.code('RCP_', 15);
  return world.recipients.put(code, {
    id: ids.next(),
    code,
    type: wanted.type,
    name: wanted.name,
    accountNumber: wanted.account_number,
    accountName: accountName(context, wanted.bank_code, wanted.account_number) ?? null,
    bankCode: wanted.bank_code,
    bankName: bank.name,
    description: wanted.description ?? null,
    email: wanted.email ?? null,
    metadata: wanted.metadata ?? null,
    active: true,
    createdAt: clock.nowIso(),
  });
}

function knownRecipient({ world }: Context, named: string): Recipient {
  const recipient = world.recipients.get(named) ?? world.recipients.by('id', named);
  if (recipient?.active) return recipient;
  throw new PaystackError(404, 'Recipient specified is invalid', {
    nextStep: 'Ensure that the recipient exists on this integration',
    type: 'validation_error',
    code: 'invalid_transfer_recipient',
  });
}

export function recipientData(recipient: Recipient) {
  return {
    active: recipient.active,
    createdAt: recipient.createdAt,
    currency: 'NGN',
    description: recipient.description,
    domain: 'test',
    email: recipient.email,
    id: recipient.id,
    integration: INTEGRATION,
    metadata: recipient.metadata,
    name: recipient.name,
    recipient_code: recipient.code,
    type: recipient.type,
    updatedAt: recipient.createdAt,
    is_deleted: !recipient.active,
    isDeleted: !recipient.active,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.accountName,
      bank_code: recipient.bankCode,
      bank_name: recipient.bankName,
    },
  };
}
