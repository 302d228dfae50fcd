import type { Context } from '../context.ts';
import type { Customer } from '../records.ts';

type Personal = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  metadata?: unknown;
};

/** The customer of that e-mail, made when there is none yet. */
export function ensureCustomer(
  { world, ids, clock }: Context,
  email: string,
  personal: Personal = {},
): Customer {
  const key = email.toLowerCase();
  const known = world.customers.get(key);
  if (known) return known;
  return world.customers.put(key, {
    id: ids.next(),
    code: ids.code('CUS_', 15),
    email: key,
    firstName: personal.firstName ?? null,
    lastName: personal.lastName ?? null,
    phone: personal.phone ?? null,
    metadata: personal.metadata ?? null,
    riskAction: 'default',
    identified: false,
    createdAt: clock.nowIso(),
  });
}

export function changeCustomer({ world }: Context, customer: Customer, change: Partial<Customer>): Customer {
  return world.customers.put(customer.email, { ...customer, ...change });
}

/** By code, e-mail or id. */
export function findCustomer({ world }: Context, named: string): Customer | undefined {
  return (
    world.customers.by('code', named) ??
    world.customers.get(named.toLowerCase()) ??
    world.customers.by('id', named)
  );
}

/** The customer as it stands inside a transaction. */
export function customerInTransaction(customer: Customer) {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: customer.metadata,
    risk_action: customer.riskAction,
    international_format_phone: null,
  };
}
