import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import { monotonicMs } from '#platform/clock.ts';

/** Everybody's; hashing as many of them as there are people would take minutes. */
export const SHARED_PASSWORD = 'market-day-rain';
const STEP_SECONDS = 2;
const RETRY_SECONDS = 30;
const MOST_RETRIES = 20;
const OWN_SIGN_IN_EACH = 50;
const PASSWORD_EACH = 4;

/** What our own proxy writes behind whatever the caller made up. */
const ADDRESS = '102.89.33.7';
const PROXY = '10.0.0.7';

export interface SharedAddressDeps {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: { advance(milliseconds: number): void };
  /** Of `SHARED_PASSWORD`. */
  readonly passwordHash: string;
}

interface Person {
  readonly email: string;
  readonly device: string;
  readonly isKnown: boolean;
  readonly mistypes: boolean;
}

export interface SharedAddressFigures {
  readonly knownRefused: number;
  readonly newRefused: number;
  readonly guesserSent: number;
  /** Guesses that were compared with a password or a code. */
  readonly guesserTried: number;
  /** Until every new device that was refused has signed in. */
  readonly secondsUntilAllIn: number;
  /** In ascending order, of the sign-ins on known devices. */
  readonly knownMilliseconds: readonly number[];
}

/** Half of them have signed in on their device before; one in ten mistypes, as many on known devices as on new ones. */
async function makePeople(
  { services, passwordHash }: SharedAddressDeps,
  count: number,
  run: string,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = {
      email: `person-${run}-${at}@mail.example`,
      device: `device-${run}-${at}`,
      isKnown: at % 2 === 0,
      mistypes: [3, 14].includes(at % 20),
    };
    await makePerson(services, person, passwordHash);
    people.push(person);
  }
  return people;
}

async function makePerson(
  { db, ids, clock }: Services,
  { email, device, isKnown }: Person,
  passwordHash: string,
): Promise<void> {
  const userId = ids.next();
  const now = clock.now();
  await db.insertInto('emailAddress').values({ email, userId }).execute();
  await db
    .insertInto('customer')
    .values({
      userId,
      firstName: 'Ada',
      lastName: 'Obi',
      email,
      emailVerifiedAt: now,
      passwordHash,
      createdAt: now,
    })
    .execute();
  if (!isKnown) return;
  await db
    .insertInto('session')
    .values({
      userId,
      id: ids.next(),
      deviceId: device,
      createdAt: now,
      expiresAt: now,
      rotatedAt: now,
      refreshHash: randomBytes(32),
      csrfSecret: randomBytes(32),
    })
    .execute();
}

let madeUpHops = 0;

/** One call over the shared address; the first hop is made up, as anybody can. */
async function post(app: FastifyInstance, path: string, device: string, payload: object): Promise<number> {
  madeUpHops += 1;
  const madeUp = `192.0.2.${madeUpHops % 256}`;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${API_BASE}${path}`,
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': `${madeUp}, ${ADDRESS}`, [HEADERS.deviceId]: device },
    payload,
  });
  return statusCode;
}

const login = (app: FastifyInstance, { email, device }: Person, password = SHARED_PASSWORD) =>
  post(app, '/auth/login', device, { identifier: email, password });

/** Every refused call of a sign-in, the mistyped ones included; whether it ended signed in. */
async function signIn(app: FastifyInstance, person: Person): Promise<{ refused: number; isIn: boolean }> {
  const tries = person.mistypes ? ['markt-day-rain', 'market-day-rian', SHARED_PASSWORD] : [SHARED_PASSWORD];
  let refused = 0;
  let last = 0;
  for (const password of tries) {
    last = await login(app, person, password);
    if (last === 429) refused += 1;
  }
  return { refused, isIn: last === 200 };
}

/** Mints a device for each guess, spreads over all accounts, takes a password after three codes, and signs in to an own account between. */
function createGuesser(app: FastifyInstance, people: readonly Person[], own: Person) {
  let sent = 0;
  let tried = 0;
  async function guess(): Promise<void> {
    const { email } = people[sent % people.length] ?? own;
    const device = sent % 3 === 0 ? own.device : `minted-${sent}-${own.email}`;
    sent += 1;
    const status =
      sent % PASSWORD_EACH === 0
        ? await post(app, '/auth/login', device, { identifier: email, password: `guess-${sent}` })
        : await post(app, '/auth/verify-reset-code', device, { email, code: String(sent).padStart(6, '0') });
    if (status !== 429) tried += 1;
  }
  return {
    figures: () => ({ guesserSent: sent, guesserTried: tried }),
    async strike(guesses: number): Promise<void> {
      // Both from the device that the account knows and from a new one: neither may begin any count again.
      if (sent % OWN_SIGN_IN_EACH === 0) {
        await login(app, own);
        await login(app, { ...own, device: `own-minted-${sent}` });
      }
      await Promise.all(Array.from({ length: guesses }, guess));
    },
  };
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = monotonicMs();
  const value = await run();
  return [value, monotonicMs() - began];
}

/**
 * So many customers behind one address sign in, one every two seconds of the test's clock, beside a guesser who sends
 * `guesses` between any two of them; then the guesser stops, and the new devices that were refused try again every 30 s.
 */
export async function runSharedAddress(
  deps: SharedAddressDeps,
  { customers, guesses }: { customers: number; guesses: number },
): Promise<SharedAddressFigures> {
  const { app, services, clock } = deps;
  const run = services.ids.next();
  const people = await makePeople(deps, customers, run);
  const [own] = await makePeople(deps, 1, `guesser-${run}`);
  if (!own) throw new Error('the guesser has an account');
  const guesser = createGuesser(app, people, own);
  const refused = { known: 0, new: 0 };
  const knownMilliseconds: number[] = [];
  let waiting: Person[] = [];
  for (const person of people) {
    if (guesses > 0) await guesser.strike(guesses);
    const [outcome, milliseconds] = await timed(() => signIn(app, person));
    refused[person.isKnown ? 'known' : 'new'] += outcome.refused;
    if (person.isKnown && !person.mistypes) knownMilliseconds.push(milliseconds);
    if (!outcome.isIn) waiting.push(person);
    clock.advance(STEP_SECONDS * 1_000);
  }
  let retries = 0;
  while (waiting.length > 0 && retries < MOST_RETRIES) {
    retries += 1;
    clock.advance(RETRY_SECONDS * 1_000);
    const still: Person[] = [];
    for (const person of waiting) if (!(await signIn(app, person)).isIn) still.push(person);
    waiting = still;
  }
  return {
    knownRefused: refused.known,
    newRefused: refused.new,
    ...guesser.figures(),
    secondsUntilAllIn: waiting.length > 0 ? Infinity : retries * RETRY_SECONDS,
    knownMilliseconds: knownMilliseconds.toSorted((one, other) => one - other),
  };
}
