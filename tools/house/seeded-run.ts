import type { Answer } from './client.ts';
import { dumpBooks, type Dump } from './dump.ts';
import type { Kolo } from './kolo.ts';
import { createNames } from './normalise.ts';
import { createDraws } from './random.ts';
import { COMMANDS } from './seeded-commands.ts';
import { Saver } from './seeded-saver.ts';

const SEED = 20_270_104;
const COMMANDS_IN_ALL = 2_000;
const SAVERS = 8;
/** Each command has so long on the movable clock, far more than it needs: the times of two runs are the same then. */
const SLOT_S = 30;
/** An access token lives 15 minutes. */
const SIGNED_IN_SLOTS = 20;
const MOVE_EVERY = 25;
const DAY_S = 86_400;
const MS_PER_S = 1_000;

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

function lineOf(n: number, who: string, name: string, answer: Answered | null): string {
  const said = answer === null ? 'nothing to do' : `${answer.status} ${JSON.stringify(answer.body)}`;
  return `${n} ${who} ${name}: ${said}`;
}

/** The movable clock on its own plan: each moment is reached, never passed by what the machine takes. */
async function createPlan(kolo: Kolo) {
  const now = async (): Promise<number> => {
    // The sandbox's own answer, in the shape of its contract.
    const { now: text } = (await kolo.control('clock')) as { now: string };
    return Math.floor(Date.parse(text) / MS_PER_S);
  };
  let planned = await now();
  return {
    async forward(seconds: number): Promise<void> {
      planned += seconds;
      const missing = planned - (await now());
      if (missing > 0) await kolo.advance(`PT${missing}S`);
    },
  };
}

export interface SeededRun extends Dump {
  /** What each command was answered, a line each. */
  readonly commands: string;
}

/** Two thousand commands of some customers and of the world outside, drawn by a seed, and what they leave in the books. */
export async function runSeeded(kolo: Kolo): Promise<SeededRun> {
  const draws = createDraws(SEED);
  const savers: Saver[] = [];
  for (let place = 1; place <= SAVERS; place += 1) {
    await kolo.nextHour();
    savers.push(await Saver.begin(kolo, place));
  }
  await kolo.nextHour();
  const plan = await createPlan(kolo);
  const signedInAt = savers.map(() => -Infinity);
  const lines: string[] = [];
  for (let n = 1; n <= COMMANDS_IN_ALL; n += 1) {
    if (n % MOVE_EVERY === 0) {
      const days = draws.weighted([
        [6, 1],
        [2, 4],
        [1, 20],
      ]);
      await plan.forward(days * DAY_S);
      signedInAt.fill(-Infinity);
    }
    await plan.forward(SLOT_S);
    const place = draws.below(savers.length);
    const saver = savers[place];
    if (!saver) continue;
    if (n - (signedInAt[place] ?? -Infinity) > SIGNED_IN_SLOTS) {
      await saver.signInAgain();
      signedInAt[place] = n;
    }
    const [name, run] = draws.weighted(COMMANDS);
    const answer: Answer | null = await run(saver, draws);
    lines.push(lineOf(n, `customer ${place + 1}`, name, answer));
  }
  await plan.forward(DAY_S);
  const dump = await dumpBooks(
    kolo.environment.ownerUrl,
    savers.map(({ userId }) => userId),
  );
  const names = createNames();
  return { ...dump, commands: `${lines.map(names).join('\n')}\n` };
}
