import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import type { Answer, Customer, FaultWorld } from './fault-world.ts';

/** An answer that has to be a yes. */
export function granted(answer: Answer, what: string): Answer['body'] {
  if (answer.status === 200 || answer.status === 201) return answer.body;
  throw new PlainError(
    `${what} was answered ${answer.status} ${answer.code ?? ''} ${JSON.stringify(answer.body)}`,
  );
}

/** Puts money into the DS account by card; `unasked` leaves it to the webhook and the job to credit it. */
export async function fund(
  world: FaultWorld,
  customer: Customer,
  naira: number,
  how: 'asked' | 'unasked' = 'asked',
): Promise<void> {
  const body = { purpose: 'account', accountType: 'ds', amount: naira, method: 'card' };
  const ask = { method: 'POST', path: '/payments/init-contribution', body } as const;
  const started = granted(await world.call(customer, ask), 'A deposit');
  // The contract's shape: { data: payment }.
  const { reference } = started['data'] as { reference: string };
  await world.control(`checkouts/${reference}`, { outcome: 'success' });
  if (how === 'unasked') return;
  const path = `/payments/status/${reference}`;
  const { status } = granted(await world.call(customer, { method: 'GET', path }), 'A status');
  if (status !== 'succeeded') throw new PlainError(`A deposit that was paid is ${String(status)}`);
}

/** Proves the identity, funds the DS account and opens a daily package; returns the package's id. */
export async function openSavings(
  world: FaultWorld,
  customer: Customer,
  naira: { readonly funds: number; readonly step: number },
): Promise<string> {
  await world.verifyIdentity(customer);
  await fund(world, customer, naira.funds);
  const plan = { amountPerDay: naira.step, frequency: 'daily', targetAmount: naira.funds };
  const body = { target: 'Rent', ...plan };
  const made = await world.call(customer, { method: 'POST', path: '/daily-savings/self-package', body });
  return String(granted(made, 'A package')['id']);
}
