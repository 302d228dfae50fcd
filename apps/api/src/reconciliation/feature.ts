import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { feature } from '#platform/feature.ts';
import { answerOf, Unanswered } from '#platform/provider-answer.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { chargeSource } from './charge-source.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { reconcile, reconcileWork } from './reconcile.ts';
import { refundSource } from './refund-source.ts';
import { transferSource } from './transfer-source.ts';

interface Deps {
  readonly services: Services;
  readonly paystack: Paystack;
  readonly openCase: OpenCase;
}

/** Each of the provider's books is compared with the one that we keep beside it. */
export const reconciliation = feature('reconciliation', ({ services, paystack, openCase }: Deps) => {
  const { db } = services;
  const sources = [chargeSource(db, paystack), transferSource(db, paystack), refundSource(db, paystack)];
  const deps = { services, sources, openCase };
  return {
    dueWork: [reconcileWork(deps)],
    commands: [
      {
        name: 'reconcile',
        usage: RECONCILE_USAGE,
        run: (words, print) => reconcileCommand(deps, words, print),
      },
    ],
  };
});

const RECONCILE_USAGE = `  reconcile [--day YYYY-MM-DD]  compare the provider's book of that day with ours (yesterday's and today's where none is
                           named); each difference becomes a case, once
`;

type Print = (text: string) => void;

function daysOf(deps: ReconcileDeps, words: readonly string[]): [LagosDate, LagosDate] | null {
  const flag = words.findIndex((word) => word.startsWith('--day'));
  if (flag < 0) {
    const today = lagosDateOf(deps.services.clock.now());
    return [addDays(today, -1), today];
  }
  const day = parseLagosDate(words[flag]?.split('=')[1] ?? words[flag + 1] ?? '');
  return day && [day, day];
}

/** `reconcile`, with or without `--day`; returns the exit code. */
export async function reconcileCommand(
  deps: ReconcileDeps,
  words: readonly string[],
  print: Print,
): Promise<number> {
  const days = daysOf(deps, words);
  if (!days) {
    print(`usage:\n${RECONCILE_USAGE}`);
    return 2;
  }
  const found = await answerOf(() => reconcile(deps, ...days));
  if (found instanceof Unanswered) {
    print(`The provider's book could not be read: ${found.reason}`);
    return 1;
  }
  for (const { source, difference, reference, detail, isNew } of found)
    print(`${isNew ? 'new  ' : 'known'}  ${source} ${difference}  ${reference}: ${detail}`);
  const opened = found.filter(({ isNew }) => isNew).length;
  print(`${days.join(' to ')}: ${found.length} differences, ${opened} cases opened`);
  return 0;
}
