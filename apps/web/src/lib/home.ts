import type { AnswerOf } from '@kolo/contract/endpoint';
import { getHome } from '@kolo/contract/home';
import { hasCode } from './api-error.ts';
import { call } from './client.ts';

type Home = AnswerOf<typeof getHome>;

/** One or two are asked for by their own calls. */
const WORTH_ONE_CALL = 3;

interface Round {
  parts: number;
  readonly home: Promise<Home | null>;
}

let round: Round | null = null;

async function askTogether(): Promise<Home | null> {
  // Until everything that is asked for at this moment is counted.
  await Promise.resolve();
  const parts = round?.parts ?? 0;
  round = null;
  if (parts < WORTH_ONE_CALL) return null;
  return call(getHome, {}).catch((error: unknown) => {
    // Where the server fails at one part, or is of the version before, each asks for itself, and the others are shown.
    if (hasCode(error, 'INTERNAL') || hasCode(error, 'NOT_FOUND')) return null;
    throw error;
  });
}

/**
 * One part of what the first screen shows. Parts that are asked for at the same moment travel in one call; a part alone is
 * asked for by `ask`.
 */
export async function fromHome<Part extends keyof Home>(
  part: Part,
  ask: () => Promise<Home[Part]>,
): Promise<Home[Part]> {
  round ??= { parts: 0, home: askTogether() };
  round.parts += 1;
  const home = await round.home;
  return home === null ? ask() : home[part];
}
