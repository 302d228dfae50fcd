import type { Answer, Customer } from './client.ts';
import { createNames } from './normalise.ts';
import type { Operation } from './operations.ts';
import { readEvents, Scene, type Sent } from './scene.ts';
import type { Kolo } from './kolo.ts';
import type { Scenario, Subject } from './scenarios/scenario.ts';

/** What depends on when and on which connection something was asked. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive']);
/** Counts down by the second. */
const RETRY_AFTER = 'retry-after';
const S_PER_MINUTE = 60;
const LIVE = 'liveEvents';

interface Recorded {
  readonly case: string;
  readonly request: object;
  readonly status: number;
  readonly headers: object;
  readonly body: unknown;
}

function headersOf({ headers, body }: Answer<unknown>): object {
  // The bytes of a PDF differ each time, and so does their number.
  const isPdf = typeof body === 'object' && body !== null && 'pdf' in body;
  const kept = Object.entries(headers).filter(
    ([name]) => !LEFT_OUT.has(name) && !(isPdf && name === 'content-length'),
  );
  const shown = kept.map(([name, value]) => [
    name,
    name === RETRY_AFTER ? String(Math.ceil(Number(value) / S_PER_MINUTE) * S_PER_MINUTE) : value,
  ]);
  return Object.fromEntries(shown);
}

/** Calls one operation in every way and keeps what was answered. */
class OperationRecorder {
  readonly recorded: Recorded[] = [];
  readonly #scene: Scene;
  readonly #operation: Operation;

  constructor(scene: Scene, operation: Operation) {
    this.#scene = scene;
    this.#operation = operation;
  }

  async #call(name: string, by: Customer | null, sent: Sent): Promise<Answer<unknown>> {
    const { method, path, name: operation } = this.#operation;
    // What was left to jobs and webhooks is done by then.
    await this.#scene.kolo.settle();
    const answer =
      operation === LIVE && by !== null
        ? await readEvents(this.#scene.kolo, by, '\n\n')
        : await this.#scene.call(by, method, path, sent);
    const { params, query, body, key } = sent;
    const request = { method, path, params, query, body, key };
    this.recorded.push({
      case: name,
      request,
      status: answer.status,
      headers: headersOf(answer),
      body: answer.body,
    });
    return answer;
  }

  /** With its own key where the operation takes one. */
  #fresh(sent: Sent): Sent {
    return this.#operation.idempotent ? { ...sent, key: this.#scene.key() } : sent;
  }

  async refusals(subject: Subject): Promise<void> {
    const { access, method, idempotent, body, query, params } = this.#operation;
    const { by, ...sent } = subject;
    if (access === 'customer') {
      await this.#call('401: nobody is signed in', null, this.#fresh(sent));
      if (method !== 'GET' && by !== null) {
        const { authorization = '' } = by.headers;
        await this.#call('no CSRF pair', { ...by, headers: { authorization } }, this.#fresh(sent));
      }
    }
    if (body)
      await this.#call('400: a body of nonsense', by, this.#fresh({ ...sent, body: { nonsense: 1 } }));
    if (query)
      await this.#call('400: a query of nonsense', by, this.#fresh({ ...sent, query: { nonsense: '1' } }));
    if (params) await this.#call('a name of nothing', by, this.#fresh({ ...sent, params: {} }));
    if (idempotent) await this.#call('no idempotency key', by, sent);
    if (access === 'customer' && !subject.takenOnce) await this.byAnother(sent);
  }

  async byAnother(sent: Sent): Promise<void> {
    await this.#call('by another customer', await this.#scene.customer(), this.#fresh(sent));
  }

  async happyPath(subject: Subject): Promise<void> {
    const { by, further = [], otherBody, refused, takenOnce, ...sent } = subject;
    const first = this.#fresh(sent);
    const { status, body } = await this.#call('the happy path', by, first);
    const isAsExpected = refused === undefined ? status < 300 : status === refused;
    if (!isAsExpected)
      throw new Error(`${this.#operation.name} was answered ${status} ${JSON.stringify(body)}`);
    if (this.#operation.idempotent) await this.#call('the same key again', by, first);
    if (otherBody) await this.#call('the same key with another body', by, { ...first, body: otherBody });
    if (takenOnce) await this.byAnother(sent);
    await this.#call('once more', by, this.#fresh(sent));
    for (const { case: name, by: other, ...more } of further)
      await this.#call(name, other === undefined ? by : other, this.#fresh({ ...more }));
  }
}

/** The text of one operation's file: every call with its answer, in the names of createNames. */
export async function recordOperation(kolo: Kolo, operation: Operation, scenario: Scenario): Promise<string> {
  await kolo.nextHour();
  const scene = new Scene(kolo, operation.name);
  const subject = await scenario(scene);
  const recorder = new OperationRecorder(scene, operation);
  await recorder.refusals(subject);
  await recorder.happyPath(subject);
  return createNames()(`${JSON.stringify(recorder.recorded, null, 2)}\n`);
}
