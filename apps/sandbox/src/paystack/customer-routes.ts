import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Customer } from '../records.ts';
import { authorizationData } from './authorizations.ts';
import { changeCustomer, ensureCustomer, findCustomer } from './customers.ts';
import { dedicatedData } from './dedicated-accounts.ts';
import { ok, pageOf, period } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { identifyCustomer, identification } from './identification.ts';
import { guarded } from './guard.ts';
import { INTEGRATION } from './refunds.ts';

const personal = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone: z.string().optional(),
  metadata: z.unknown().optional(),
});
const creation = personal.extend({ email: z.email() });
const byCode = z.object({ code: z.string() });
const riskAction = z.object({ customer: z.string(), risk_action: z.enum(['default', 'allow', 'deny']) });
const deactivation = z.object({ authorization_code: z.string() });

export function customerRoutes(app: FastifyInstance, context: Context): void {
  app.post('/customer', (request) => {
    const wanted = read(creation, request.body);
    const customer = ensureCustomer(context, wanted.email);
    return ok('Customer created', customerData(changeCustomer(context, customer, named(wanted))));
  });
  app.get('/customer', (request) => {
    const { rows, meta } = pageOf(context.world.customers.newest(), read(period, request.query));
    return ok(
      'Customers retrieved',
      rows.map((one) => customerData(one)),
      meta,
    );
  });
  app.get('/customer/:code', (request) =>
    ok('Customer retrieved', fullData(context, known(context, read(byCode, request.params).code))),
  );
  app.put('/customer/:code', (request) => {
    const customer = known(context, read(byCode, request.params).code);
    const changed = changeCustomer(context, customer, named(read(personal, request.body)));
    return ok('Customer updated', customerData(changed));
  });
  app.post('/customer/set_risk_action', (request) => {
    const wanted = read(riskAction, request.body);
    const changed = changeCustomer(context, known(context, wanted.customer), {
      riskAction: wanted.risk_action,
    });
    return ok('Customer updated', customerData(changed));
  });
  app.post('/customer/authorization/deactivate', (request) => {
    const { authorization_code } = read(deactivation, request.body);
    const saved = context.world.authorizations.get(authorization_code);
    if (!saved?.active) throw new PaystackError(404, 'Authorization code not found.');
    context.world.authorizations.put(saved.code, { ...saved, active: false });
    return ok('Authorization has been deactivated');
  });
  app.post(
    '/customer/:code/identification',
    guarded(context, 'identity', (request, reply) => {
      const customer = known(context, read(byCode, request.params).code);
      identifyCustomer(context, customer, read(identification, request.body));
      reply.code(202);
      return ok('Customer Identification in progress');
    }),
  );
}

function named(wanted: z.infer<typeof personal>): Partial<Customer> {
  return {
    ...(wanted.first_name === undefined ? {} : { firstName: wanted.first_name }),
    ...(wanted.last_name === undefined ? {} : { lastName: wanted.last_name }),
    ...(wanted.phone === undefined ? {} : { phone: wanted.phone }),
    ...(wanted.metadata === undefined ? {} : { metadata: wanted.metadata }),
  };
}

function known(context: Context, codeOrEmail: string): Customer {
  const customer = findCustomer(context, codeOrEmail);
  if (customer) return customer;
  throw new PaystackError(
    404,
    `Customer ${codeOrEmail.includes('@') ? 'email' : 'code'} is invalid for your test domain.`,
  );
}

function customerData(customer: Customer) {
  return {
    transactions: [],
    subscriptions: [],
    authorizations: [],
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    metadata: customer.metadata,
    domain: 'test',
    customer_code: customer.code,
    risk_action: customer.riskAction,
    id: customer.id,
    integration: INTEGRATION,
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
    identified: customer.identified,
    identifications: null,
  };
}

function fullData(context: Context, customer: Customer) {
  const { world } = context;
  const authorizations = [...world.authorizations.values()].filter(
    (one) => one.customerCode === customer.code && one.active && one.reusable,
  );
  const paid = [...world.transactions.values()].filter(
    (one) => one.customerCode === customer.code && one.status === 'success' && !one.erased,
  );
  const account = world.dedicatedAccounts.by('customer', customer.code);
  const shown = account ? dedicatedData(context, account) : null;
  return {
    ...customerData(customer),
    authorizations: authorizations.map(authorizationData),
    total_transactions: paid.length,
    total_transaction_value: [{ currency: 'NGN', amount: paid.reduce((sum, one) => sum + one.amount, 0) }],
    dedicated_account: shown,
    dedicated_accounts: shown ? [shown] : [],
  };
}
