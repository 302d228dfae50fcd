import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { DedicatedAccount } from '../records.ts';
import { findBankBySlug } from './banks.ts';
import { changeCustomer, ensureCustomer, findCustomer } from './customers.ts';
import { dedicatedData, ensureDedicatedAccount, providerSlugs } from './dedicated-accounts.ts';
import { ok, pageOf, paging } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { identifyCustomer } from './identification.ts';

const creation = z.object({
  customer: z.union([z.string(), z.number().int().transform(String)]),
  preferred_bank: z.string().default('test-bank'),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone: z.string().optional(),
});
const assignment = z.object({
  email: z.email(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  preferred_bank: z.string(),
  country: z.literal('NG'),
  account_number: z.string().optional(),
  bvn: z.string().optional(),
  bank_code: z.string().optional(),
});
const listing = paging.extend({
  active: z.enum(['true', 'false']).optional(),
  currency: z.string().optional(),
  provider_slug: z.string().optional(),
  customer: z.string().optional(),
});
const byId = z.object({ id: z.string() });
const requery = z.object({
  account_number: z.string(),
  provider_slug: z.string(),
  date: z.string().optional(),
});

export function dedicatedRoutes(app: FastifyInstance, context: Context): void {
  const { world } = context;
  app.post(
    '/dedicated_account',
    guarded(context, 'dedicated_account', (request) => {
      const wanted = read(creation, request.body);
      const customer = findCustomer(context, wanted.customer);
      if (!customer) throw new PaystackError(404, 'Customer not found');
      const changed = changeCustomer(context, customer, {
        firstName: wanted.first_name ?? customer.firstName,
        lastName: wanted.last_name ?? customer.lastName,
        phone: wanted.phone ?? customer.phone,
      });
      const account = ensureDedicatedAccount(context, changed, wanted.preferred_bank);
      return ok('NUBAN successfully created', dedicatedData(context, account));
    }),
  );
  app.post(
    '/dedicated_account/assign',
    guarded(context, 'dedicated_account', (request) => {
      assign(context, read(assignment, request.body));
      return ok('Assign dedicated account in progress');
    }),
  );
  app.get('/dedicated_account', (request) => {
    const filter = read(listing, request.query);
    const customer = filter.customer === undefined ? undefined : findCustomer(context, filter.customer);
    const matching = world.dedicatedAccounts
      .newest()
      .filter(
        (one) =>
          (filter.active === undefined || String(one.active) === filter.active) &&
          (filter.provider_slug === undefined || one.bankSlug === filter.provider_slug) &&
          (filter.customer === undefined || one.customerCode === customer?.code),
      );
    const { rows, meta } = pageOf(matching, filter);
    return ok(
      'Managed accounts successfully retrieved',
      rows.map((one) => dedicatedData(context, one)),
      meta,
    );
  });
  app.get('/dedicated_account/requery', (request) => {
    read(requery, request.query);
    return ok(
      "We are checking the status of your transfer. We'll send you a notification once it is confirmed",
    );
  });
  app.get('/dedicated_account/available_providers', () =>
    ok('Dedicated account providers retrieved', providerSlugs.map(providerData)),
  );
  app.get('/dedicated_account/:id', (request) =>
    ok('Managed account successfully retrieved', dedicatedData(context, known(context, request.params))),
  );
  app.delete('/dedicated_account/:id', (request) => {
    const account = known(context, request.params);
    const closed = world.dedicatedAccounts.put(account.accountNumber, { ...account, active: false });
    return ok('Managed Account Successfully Unassigned', dedicatedData(context, closed));
  });
}

function providerData(slug: string) {
  const bank = findBankBySlug(slug);
  return { provider_slug: slug, bank_id: bank?.id ?? 0, bank_name: bank?.name ?? slug, id: bank?.id ?? 0 };
}

function known({ world }: Context, params: unknown): DedicatedAccount {
  const account = world.dedicatedAccounts.by('id', read(byId, params).id);
  if (!account) throw new PaystackError(404, 'Dedicated account not found');
  return account;
}

function assign(context: Context, wanted: z.infer<typeof assignment>): void {
  const customer = changeCustomer(context, ensureCustomer(context, wanted.email), {
    firstName: wanted.first_name,
    lastName: wanted.last_name,
    phone: wanted.phone,
  });
  const { bvn, account_number, bank_code } = wanted;
  const isIdentified =
    bvn === undefined ||
    account_number === undefined ||
    bank_code === undefined ||
    identifyCustomer(context, customer, {
      country: 'NG',
      type: 'bank_account',
      bvn,
      account_number,
      bank_code,
      first_name: wanted.first_name,
      last_name: wanted.last_name,
    });
  const account = isIdentified ? ensureDedicatedAccount(context, customer, wanted.preferred_bank) : null;
  const outcome = account ? 'success' : 'failed';
  context.webhooks.emit(`dedicatedaccount.assign.${outcome}`, customer.code, ['dedicated_account'], {
    customer: {
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      customer_code: customer.code,
      phone: customer.phone,
      metadata: customer.metadata,
      risk_action: customer.riskAction,
      international_format_phone: null,
    },
    dedicated_account: account ? dedicatedData(context, account) : null,
    identification: { status: outcome },
  });
}
