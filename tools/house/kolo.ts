import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEnvironment, type Environment } from '../dev-env.ts';
import { PlainError } from '../environment/plain-error.ts';
import { makeTemporaryData, removeTemporaryData } from '../environment/postgres-home.ts';
import { overlay, type Variables } from '../environment/settings.ts';
import { runStaffCommand } from '../environment/staff-command.ts';

/** The business time at which every recording begins, a Monday in the morning of Lagos. */
const BEGINS = Date.parse('2027-01-04T08:00:00Z');
const MS_PER_S = 1_000;
const S_PER_HOUR = 3_600;

/** A Kolo of one's own, used as any client, the provider or a member of staff would. */
export interface Kolo {
  readonly environment: Environment;
  /** Plays the world outside; an object for a body makes it a POST. */
  control(path: string, body?: object): Promise<unknown>;
  /** Lets everything that has been set going come to its end: webhooks, jobs, messages. */
  settle(): Promise<void>;
  /** Moves the clock by an ISO 8601 duration. */
  advance(duration: string): Promise<void>;
  /** Moves the clock to the next full hour, so that what is recorded next does not depend on what was before. */
  nextHour(): Promise<void>;
  staff(...words: string[]): Promise<string>;
}

interface OwnKolo extends Kolo {
  close(): Promise<void>;
}

async function sandboxCall(environment: Environment, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${environment.sandboxUrl}/control/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new PlainError(`The sandbox answered ${answer.status} to ${path}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** The ways to play with an environment that runs; whoever started it stops it. */
export function playOn(environment: Environment): Kolo {
  // Written by dev-env.ts: names to texts.
  const kept = JSON.parse(readFileSync(join(environment.dataDir, 'environment.json'), 'utf8')) as Variables;
  const variables = overlay(process.env, kept, { LOG_LEVEL: 'warn' });
  const control = (path: string, body?: object) => sandboxCall(environment, path, body);
  const advance = async (advanceBy: string) => void (await control('clock', { advance: advanceBy }));
  const nowMs = async () => {
    // The sandbox's own answer, in the shape of its contract.
    const { now } = (await control('clock')) as { now: string };
    return Date.parse(now);
  };
  return {
    environment,
    control,
    settle: () => advance('PT1S'),
    advance,
    async nextHour() {
      const seconds = S_PER_HOUR - (Math.floor((await nowMs()) / MS_PER_S) % S_PER_HOUR);
      await advance(`PT${seconds}S`);
    },
    staff: (...words) => runStaffCommand(words, variables),
  };
}

async function openIn(dataDir: string, env: Variables): Promise<OwnKolo> {
  const environment = await startEnvironment({
    dataDir,
    ports: 'free',
    build: true,
    env: { LOG_LEVEL: 'warn', ...env },
  });
  return {
    ...playOn(environment),
    async close() {
      await environment.stop();
      removeTemporaryData(dataDir);
    },
  };
}

/** Boots one on free ports, with throw-away data. Everything that it keeps is deleted when it is closed. */
export async function openKolo(env: Variables = {}): Promise<OwnKolo> {
  const dataDir = makeTemporaryData('house');
  try {
    return await openIn(dataDir, env);
  } catch (error) {
    removeTemporaryData(dataDir);
    throw error;
  }
}

/** Moves the clock to where every recording begins. */
export async function goToBeginning(kolo: Kolo): Promise<void> {
  // The sandbox's own answer, in the shape of its contract.
  const { now } = (await kolo.control('clock')) as { now: string };
  const seconds = Math.ceil((BEGINS - Date.parse(now)) / MS_PER_S);
  if (seconds <= 0)
    throw new PlainError(`Recordings begin at ${new Date(BEGINS).toISOString()}, which is over.`);
  await kolo.advance(`PT${seconds}S`);
}
