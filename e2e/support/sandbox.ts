import { pace } from '@kolo/tools/environment/pace.ts';
import { ADDRESSES } from './addresses.ts';

const URL_BASE = ADDRESSES.sandboxUrl;

const TRIES = 300 * pace();
const PAUSE_MS = 50;

/** Asks until the answer is there; a bounded number of times. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${what} did not happen`);
}

interface Message {
  readonly channel: 'email' | 'sms' | 'push';
  readonly text: string;
  readonly code?: string;
}

/** What was sent there, newest first. */
export async function messagesTo(to: string, sandboxUrl = URL_BASE): Promise<Message[]> {
  const answer = await fetch(`${sandboxUrl}/control/messages?to=${encodeURIComponent(to)}`);
  // The sandbox's own answer, in the shape of its contract.
  return (await answer.json()) as Message[];
}

/** The newest code that was sent there, other than one that was used before. */
export function codeFor(to: string, notThis?: string, sandboxUrl = URL_BASE): Promise<string> {
  return until(`a code to ${to}`, async () => {
    const code = (await messagesTo(to, sandboxUrl)).find((message) => message.code !== undefined)?.code;
    return code === notThis ? undefined : code;
  });
}

/** The code of the newest message there that says this. */
export function codeSaying(words: string, to: string): Promise<string> {
  return until(
    `a code that says "${words}" to ${to}`,
    async () =>
      (await messagesTo(to)).find(({ text, code }) => code !== undefined && text.includes(words))?.code,
  );
}

/** The link of the newest message there that has one. */
export function linkAt(to: string): Promise<string> {
  return until(`a link to ${to}`, async () => {
    const links = (await messagesTo(to)).map(({ text }) => /\/auth\/link#[\w-]+/.exec(text)?.[0]);
    return links.find((link) => link !== undefined);
  });
}

/** Does what a customer would do on the provider's page. */
export async function finishCheckout(
  reference: string,
  outcome: 'success' | 'failed' | 'abandoned',
  sandboxUrl = URL_BASE,
): Promise<void> {
  await control(`checkouts/${reference}`, { outcome }, sandboxUrl);
}

/** The next calls of that operation go wrong that way; `{ clear: true }` ends every fault. */
export async function makeFault(
  fault: { operation: string; mode: string; times: number } | { clear: true },
  sandboxUrl: string,
): Promise<void> {
  await control('faults', fault, sandboxUrl);
}

/** Dials the code of a payment by USSD and confirms it. */
export async function dialCode(reference: string): Promise<void> {
  await control(`checkouts/${reference}`, { outcome: 'success', channel: 'ussd' });
}

/** Sends a bank transfer to an account number that was shown. */
export async function sendTransfer(accountNumber: string, amountKobo: number): Promise<void> {
  await control('inbound', { accountNumber, amountKobo });
}

/** Makes somebody whom the identity provider knows. */
export async function makeKnown(person: {
  readonly bvn: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
}): Promise<void> {
  await control('people', person);
}

/** Makes a bank account that resolves to this name. */
export async function makeBankAccount(account: {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}): Promise<void> {
  await control('bank-accounts', account);
}

/** Lets a payout come back, whether the bank has taken it by now or not. */
export async function sendPayoutBack(reference: string): Promise<void> {
  await control(`transfers/${reference}`, { outcome: 'reversed' });
}

/** The customer's bank asks for a payment back, has it, or gives it back. */
export async function bankDisputes(reference: string, stage: 'opened' | 'lost' | 'won'): Promise<void> {
  await control('disputes', { reference, stage });
}

interface Subscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A subscription at the sandbox's push service, as a browser's toJSON() gives it. */
export async function subscribeAtSandbox(to: string): Promise<Subscription> {
  // The sandbox's own answer, in the shape of its contract.
  return (await control('push-subscriptions', { to })) as Subscription;
}

/** The token by which the sandbox's push service knows a phone; `to` names it among the messages. */
export async function installAtSandbox(to: string): Promise<string> {
  // The sandbox's own answer, in the shape of its contract.
  return ((await control('phones', { to })) as { token: string }).token;
}

/** Time passes for that Kolo, by an ISO duration as `P5D`: it answers when all that fell due has run. */
export async function advanceClock(time: string, sandboxUrl: string): Promise<void> {
  await control('clock', { advance: time }, sandboxUrl);
}

async function control(path: string, body: object, sandboxUrl = URL_BASE): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
