import type { InterestPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { CURVE, curveOf, pathThrough } from './curve.ts';
import { dayOf, dayText, today } from '../days.ts';
import { useCover } from '../package-money.tsx';
import css from './interest.module.css';

const TICK = 6;
const DOT = 8;
/** Nearer than this to an end, the words for today would run into the words there. */
const NEAR = 64;
const LABEL_GAP = 18;

/** Without the year: the facts beside the drawing have it. */
function shortDay(text: string): string {
  return dayText(text).replace(/ \d{4}$/, '');
}

/** Interest before tax over the days of the lock: what has come, today, and what is to come. The same figures stand in the facts. */
export function AccrualCurve({ lock }: { lock: InterestPackage }) {
  const cover = useCover();
  const curve = curveOf(
    {
      tranches: lock.tranches.map(({ amount, startDate }) => ({ amount, startDate: dayOf(startDate) })),
      percent: lock.interestRate,
      startsOn: dayOf(lock.startDate),
      maturesOn: dayOf(lock.maturityDate),
      months: lock.lockPeriod,
    },
    today(),
  );
  const { x, y } = curve.now;
  const isRunning = lock.status === 'active';
  const atStart = x < NEAR;
  const atEnd = x > CURVE.width - NEAR;
  const anchor = atStart ? 'start' : atEnd ? 'end' : 'middle';
  const interest = formatNaira(lock.interestAccrued);
  const says = `Interest before tax grows from zero on ${dayText(lock.startDate)} to ${formatNaira(lock.pays.interest)} on ${dayText(lock.maturityDate)}. Today it is ${interest}.`;
  return (
    <svg
      className={css['lock-curve']}
      viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
      role="img"
      aria-label={cover(says)}
    >
      <path className={css['area']} d={`${pathThrough(curve.past)}V${CURVE.base}H0Z`} />
      <path className={css['ahead']} d={pathThrough(curve.ahead)} />
      <path className={css['past']} d={pathThrough(curve.past)} />
      <path className={css['axis']} d={`M0 ${CURVE.base}h${CURVE.width}`} />
      <path
        className={css['axis']}
        d={curve.months.map((month) => `M${month.toFixed(1)} ${CURVE.base}v${TICK}`).join('')}
      />
      {isRunning ? (
        <>
          <path className={css['axis']} d={`M${x.toFixed(1)} ${y.toFixed(1)}V${CURVE.base}`} />
          <circle className={css['dot']} cx={x} cy={y} r={DOT} />
          <text className="now" x={x} y={y - LABEL_GAP} textAnchor={anchor}>
            {cover(interest)}
          </text>
          <text x={x} y={CURVE.height - 2} textAnchor={anchor}>
            Today
          </text>
        </>
      ) : null}
      {isRunning && atStart ? null : (
        <text x={0} y={CURVE.height - 2}>
          {shortDay(lock.startDate)}
        </text>
      )}
      {isRunning && atEnd ? null : (
        <>
          <text x={CURVE.width} y={CURVE.height - 2} textAnchor="end">
            {shortDay(lock.maturityDate)}
          </text>
          <text className={css['most']} x={CURVE.width} y={CURVE.top - 14} textAnchor="end">
            {cover(`${formatNaira(lock.pays.interest)} before tax`)}
          </text>
        </>
      )}
    </svg>
  );
}
