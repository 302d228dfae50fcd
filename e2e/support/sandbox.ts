const URL_BASE = process.env['KOLO_E2E_SANDBOX'] ?? 'http://localhost:3001';

const TRIES = 60;
const PAUSE_MS = 250;

interface Message {
  readonly channel: 'email' | 'sms' | 'push';
  readonly text: string;
  readonly code?: string;
}

/** What was sent there, newest first. */
export async function messagesTo(to: string): Promise<Message[]> {
  const answer = await fetch(`${URL_BASE}/control/messages?to=${encodeURIComponent(to)}`);
  // The sandbox's own answer, in the shape of its contract.
  return (await answer.json()) as Message[];
}

/** The newest code that was sent there, other than one that was used before. */
export async function codeFor(to: string, notThis?: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = (await messagesTo(to)).find((message) => message.code !== undefined)?.code;
    if (code !== undefined && code !== notThis) return code;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no code arrived at ${to}`);
}

/** Does what a customer would do on the provider's page. */
export async function finishCheckout(
  reference: string,
  outcome: 'success' | 'failed' | 'abandoned',
): Promise<void> {
  await control(`checkouts/${reference}`, { outcome });
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

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${URL_BASE}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}
