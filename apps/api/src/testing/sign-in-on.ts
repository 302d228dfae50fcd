import { HEADERS } from '@kolo/contract/endpoint';
import type { TestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

/** The same customer signed in on another device, which does not sign in again by itself. */
export async function signInOn(
  world: TestApp,
  customer: TestCustomer,
  deviceId: string,
  { identifier = customer.email, password = customer.password } = {},
): Promise<TestCustomer> {
  const device = { [HEADERS.deviceId]: deviceId };
  const answer = await world.call('POST', '/auth/login', { body: { identifier, password }, headers: device });
  if (answer.status !== 200) throw new Error(`login answered ${JSON.stringify(answer.body)}`);
  const headers = {
    ...device,
    authorization: `Bearer ${answer.body.tokens.access}`,
    [HEADERS.csrfToken]: answer.headers[HEADERS.csrfToken] ?? '',
    [HEADERS.csrfSecret]: answer.headers[HEADERS.csrfSecret] ?? '',
  };
  return {
    ...customer,
    tokens: answer.body.tokens,
    authed: (method, path, options = {}) =>
      world.call(method, path, { ...options, headers: { ...headers, ...options.headers } }),
  };
}
