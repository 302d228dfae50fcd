import { pace } from '@kolo/tools/environment/pace.ts';
import { expect, test } from 'vitest';
import { runAtOnce } from '#testing/model/at-once.ts';
import { LANES, useLanes } from '#testing/model/lanes.ts';
import { runModel } from '#testing/model/run-model.ts';

const MINUTE_MS = 60_000;

/** Another seed: MODEL_SEED. `npm run test:full` runs all of them, the large run is `npm run bench -- faults`. */
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_120);
const IS_FULL = process.env['KOLO_TEST_SIZE'] === 'full';
const RUNS = IS_FULL ? 300 : 40;
const COMMANDS = 40;
const ROUNDS = 100;
/** With every statement, quote and summary held against each other at the end of each. */
const FIGURE_RUNS = IS_FULL ? 40 : 10;

const lanes = useLanes();

// Kills the seeded defects daily-contribution-counted-twice, top-up-counted-twice, merge-keeps-the-money,
// early-exit-pays-interest, relock-loses-the-tax and change-of-product-loses-surplus.
test(
  'whatever a customer does, run after run of 40 commands, the API and the books never differ from the model',
  { timeout: 10 * MINUTE_MS * pace() },
  async () => {
    const size = { runs: RUNS / LANES, commands: COMMANDS };
    const reports = await Promise.all(
      lanes.map(({ world }, n) => runModel(world, { ...size, seed: SEED + n })),
    );
    expect(reports.map(({ complaint }) => complaint)).toEqual(lanes.map(() => ''));
    expect(reports.map(({ runs }) => runs)).toEqual(lanes.map(() => size.runs));
  },
);

// Kills the seeded defects row-shown-by-its-own-floor, interest-floored-alone and own-move-counted-as-income.
test(
  'over random histories with kobo, list, statements, quotes and summaries agree and add up',
  { timeout: 5 * MINUTE_MS * pace() },
  async () => {
    const size = { runs: FIGURE_RUNS / LANES, commands: COMMANDS, figures: true };
    const reports = await Promise.all(
      lanes.map(({ world }, n) => runModel(world, { ...size, seed: SEED + LANES + n })),
    );
    expect(reports.map(({ complaint }) => complaint)).toEqual(lanes.map(() => ''));
  },
);

test(
  'two devices, a merge and a contribution at once, 100 rounds: one wins, nothing is below nothing, the books hold',
  { timeout: 2 * MINUTE_MS * pace() },
  async () => {
    const complaints = await Promise.all(lanes.map(({ world }) => runAtOnce(world, ROUNDS / LANES)));
    expect(complaints).toEqual(lanes.map(() => ''));
  },
);
