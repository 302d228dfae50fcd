import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { TestCustomer } from './customer.ts';
import { STREAM } from './fleet.ts';
import type { MoneyApp } from './money-app.ts';

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A client of the proxy: signed in with the customer's bearer, with the CSRF pair that it was last given. */
export function clientOf({ url }: { readonly url: string }, { tokens, deviceId }: TestCustomer) {
  const own: Record<string, string> = {
    authorization: `Bearer ${tokens.access}`,
    [HEADERS.deviceId]: deviceId,
    'content-type': 'application/json',
  };
  return {
    url,
    headers: own,
    async call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answered> {
      const answer = await fetch(`${url}${API_BASE}${path}`, {
        method,
        headers: { ...own, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const name of [HEADERS.csrfToken, HEADERS.csrfSecret]) {
        const value = answer.headers.get(name);
        if (value !== null) own[name] = value;
      }
      return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') };
    },
  };
}

export type Client = ReturnType<typeof clientOf>;

/** Starts a payment by the proxy; its key names it. */
export async function deposit(
  client: Client,
  amount: number,
  key: string,
): Promise<{ status: number; reference: string }> {
  const body = { purpose: 'account', accountType: 'ds', amount, method: 'card' };
  const answer = await client.call('POST', '/payments/init-contribution', body, key);
  // What the contract says of a 201.
  const data = answer.body['data'] as { reference: string } | undefined;
  return { status: answer.status, reference: data?.reference ?? '' };
}

/** A live stream as a browser reads it: after a disconnect it resumes from the last event id. */
export function listen({ url, headers }: Client) {
  const leave = new AbortController();
  const ids: string[] = [];
  let last: string | undefined;
  let connections = 0;
  const once = async () => {
    const answer = await fetch(`${url}${API_BASE}/events`, {
      headers: { ...headers, accept: STREAM, ...(last !== undefined && { 'last-event-id': last }) },
      signal: leave.signal,
    });
    if (!answer.ok || !answer.body) return;
    connections += 1;
    let text = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        // The greeting has an id too: a client that was disconnected before the first event resumes from there.
        last = /^id: (\d+)$/m.exec(event)?.[1] ?? last;
        if (last !== undefined && event.includes('\nevent: notification\n')) ids.push(last);
      }
    }
  };
  const done = (async () => {
    while (!leave.signal.aborted) await once().catch(() => undefined);
  })();
  return {
    ids,
    connections: () => connections,
    async stop() {
      leave.abort();
      await done;
    },
  };
}

/** How many deposit notifications a customer has received. */
export async function noticesOf(world: MoneyApp, { userId }: TestCustomer): Promise<number> {
  const rows = await world.services.db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', 'deposit_credited')
    .execute();
  return rows.length;
}
