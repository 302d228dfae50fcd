import { PlainError, printFailure } from '@kolo/tools/environment/plain-error.ts';
import {
  measureClockBack,
  measureDatabaseRestart,
  measureDiskFull,
  measureMessagesRefused,
  measureProviderDown,
  measureTwoAtOnce,
} from './bad-day-parts.ts';
import type { Figure } from './budget.ts';
import { measureCrashes } from './fault-crashes.ts';
import { none } from './fault-figures.ts';
import { measureKeys } from './fault-keys.ts';
import { measureKills } from './fault-kills.ts';
import { measureLostAnswers } from './fault-lost-answers.ts';
import { measureModel } from './fault-model.ts';
import { measurePayouts } from './fault-payouts.ts';
import { measureSchedulesUnderKills } from './fault-schedules.ts';
import { measureStreams } from './fault-streams.ts';
import { TESTED, measureTests } from './fault-tests.ts';
import { measureTotals } from './fault-totals.ts';
import { keepResult } from './report.ts';

const PARTS: ReadonlyMap<string, () => Promise<Figure[]>> = new Map<string, () => Promise<Figure[]>>([
  ['model', measureModel],
  ['t01', measureKills],
  ['t02', measureCrashes],
  ['t03', measureLostAnswers],
  ['t04', measurePayouts],
  ['t06', measureTotals],
  ['t11', measureSchedulesUnderKills],
  ['t14', measureKeys],
  ['streams', measureStreams],
  ['provider-down', measureProviderDown],
  ['database-restart', measureDatabaseRestart],
  ['disk-full', measureDiskFull],
  ['clock-back', measureClockBack],
  ['messages-refused', measureMessagesRefused],
  ['two-at-once', measureTwoAtOnce],
  ...TESTED.map((name) => [name, () => measureTests(name)] as const),
]);

/** All of them, or those that FAULTS_ONLY names: `FAULTS_ONLY=t01,t04`. */
function chosen(): string[] {
  const names = (process.env['FAULTS_ONLY'] ?? [...PARTS.keys()].join(',')).split(',');
  const unknown = names.filter((name) => !PARTS.has(name));
  if (unknown.length === 0) return names;
  throw new PlainError(
    `FAULTS_ONLY names ${unknown.join(', ')}; the parts are ${[...PARTS.keys()].join(', ')}.`,
  );
}

/** What may happen to money, one part after the other, each on a Kolo of its own. */
export async function measureFaults(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of chosen()) {
    try {
      const measured = (await PARTS.get(name)?.()) ?? [];
      keepResult(`faults-${name}`, measured);
      figures.push(...measured);
    } catch (error) {
      // What the other parts found is told all the same.
      printFailure(error);
      figures.push(none(`${name}: broke off`, 1));
    }
  }
  return figures;
}
