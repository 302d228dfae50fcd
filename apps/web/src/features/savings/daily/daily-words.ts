import type { DailyPackage } from '@kolo/contract/packages';
import { dailyPace, periodsDue, periodsToTarget, type DailyFrequency } from '@kolo/domain/daily-plan';
import { addDays, formatDay, startOfLagosDay, type LagosDate } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { DAILY_MARKS, isEmptied } from '@kolo/domain/progress';
import { dayOf, inSentence } from '../days.ts';
import { countOf } from '../figures.ts';
import { isCountable } from './countable.ts';

const NAMES: Readonly<Record<DailyFrequency, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

export function frequencyName(frequency: DailyFrequency): string {
  return NAMES[frequency];
}

const ONES =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'Twenty', 'Thirty'];

/** `Twelve`, for 0 to 39. */
function numberWord(count: number): string {
  if (count < ONES.length) return ONES[count] ?? '';
  const one = ONES[count % 10] ?? '';
  return `${TENS[Math.floor(count / 10)] ?? ''}${count % 10 === 0 ? '' : `-${one.toLowerCase()}`}`;
}

/** What stands below the marks. */
export function marksText(totalCount: number): string {
  const left = DAILY_MARKS - totalCount;
  if (left > 0) return `Each payment cuts one mark. ${numberWord(left)} more and the pot is full.`;
  return left === 0
    ? 'Every mark is cut. You can keep saving.'
    : `Every mark is cut, and you made ${countOf(-left, 'more payment')}.`;
}

export interface PaceWords {
  readonly tone: 'ok' | 'warn' | 'info';
  readonly title: string;
  readonly text: string;
  /** What catches up when it is paid now. */
  readonly payNaira?: number;
}

/** Said once the planned day has come and the target is not reached. `payNaira`: the whole payments that reach it. */
function overdueWords(missing: number, planned: string, payNaira: number): PaceWords {
  return {
    tone: 'warn',
    title: `${formatNaira(missing)} to go.`,
    text: `Your date ${planned === 'Today' ? 'is' : 'was'} ${inSentence(planned)}: pay now or choose a new date.`,
    payNaira,
  };
}

/** How the payments keep up with their days; null where the plan is too long to tell, or nothing is left of what was paid. */
export function paceWords(pot: DailyPackage, today: LagosDate): PaceWords | null {
  const { frequency, amountPerDay: amount } = pot;
  if (!isCountable(pot.targetAmount, amount) || isEmptied(pot)) return null;
  const startsOn = dayOf(pot.startDate);
  const pace = dailyPace({ ...pot, startsOn, amountPerPeriod: amount }, today);
  const day = (date: LagosDate) => formatDay(startOfLagosDay(date), startOfLagosDay(today));
  if (pace.state !== 'full' && pace.fullOn <= today) {
    const missing = pot.targetAmount - pot.totalContribution;
    return overdueWords(missing, day(pace.fullOn), pace.paymentsLeft * amount);
  }
  const left = pace.paymentsLeft;
  // Some has gone out again, or the plan was changed: the days that are left are too few for what is missing.
  const isTooLate = left > periodsToTarget(pot.targetAmount, amount) - pot.totalCount;
  const rest = `${countOf(left, 'more payment')} of ${formatNaira(amount)}${isTooLate ? '' : ` by ${day(pace.fullOn)}`} ${left === 1 ? 'reaches' : 'reach'} your target.`;
  switch (pace.state) {
    case 'full':
      return { tone: 'ok', title: 'Your target is reached.', text: 'More payments are welcome.' };
    case 'not_started':
      return { tone: 'info', title: `Your first payment is due on ${day(startsOn)}.`, text: rest };
    case 'on_track':
      if (isTooLate) {
        const toGo = formatNaira(pot.targetAmount - pot.totalContribution);
        return { tone: 'info', title: `${toGo} to go.`, text: rest };
      }
      return { tone: 'ok', title: 'On track.', text: rest };
    case 'behind': {
      const isDueToday =
        periodsDue(startsOn, frequency, today) > periodsDue(startsOn, frequency, addDays(today, -1));
      if (pace.periodsBehind === 1 && isDueToday) {
        // Of today, which is not missed yet, or an earlier one where today’s has come: nothing here tells them apart. What the others must bring
        // is not more for it.
        const text = isTooLate ? rest : `It keeps you on track for ${day(pace.fullOn)}.`;
        return {
          tone: 'info',
          title: `A payment of ${formatNaira(amount)} is due.`,
          text,
          payNaira: amount,
        };
      }
      const behind = `Behind by ${countOf(pace.periodsBehind, 'payment')}: ${formatNaira(pace.amountBehind)}.`;
      return { tone: 'warn', title: behind, text: rest, payNaira: pace.amountBehind };
    }
  }
}
