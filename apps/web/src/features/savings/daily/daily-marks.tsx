import type { DailyFrequency } from '@kolo/domain/daily-plan';
import { DAILY_MARKS } from '@kolo/domain/progress';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { atStart } from '../figures.ts';
import { PERIOD_WORDS } from '../period-words.ts';
import css from './daily.module.css';

/** The bands that potters cut: slots, notches, lozenges, comb. */
const BANDS = [
  'M7 5v14M12 5v14M17 5v14',
  'm12 5-7 7 7 7M19 5l-7 7 7 7',
  'm12 4 8 8-8 8-8-8z',
  'm4 19 5-14M10 19l5-14M16 19l5-14',
];
/** One row on phones is one band. */
const BAND_LENGTH = 6;

function Cut({ at }: { at: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={BANDS[Math.floor(at / BAND_LENGTH) % BANDS.length]} />
    </svg>
  );
}

interface DailyMarksProps {
  readonly totalCount: number;
  readonly frequency: DailyFrequency;
  /** A closed pot waits for no next mark. */
  readonly isOpen: boolean;
}

/** Thirty marks: what is paid is cut, the next one outlined, the others numbered. */
export function DailyMarks({ totalCount, frequency, isOpen }: DailyMarksProps) {
  const saved = Math.min(totalCount, DAILY_MARKS);
  const name = PERIOD_WORDS[frequency];
  return (
    <ol className={css['daily-marks']} aria-label={`${saved} of ${DAILY_MARKS} ${name}s saved`}>
      {Array.from({ length: DAILY_MARKS }, (_, at) => {
        const isSaved = at < saved;
        const isNext = isOpen && at === saved;
        const number = at + 1;
        return (
          <li key={number} className={classNames(isSaved && css['cut'], isNext && css['next'])}>
            <VisuallyHidden>
              {`${atStart(name)} ${number}, ${isSaved ? 'saved' : isNext ? 'next' : 'not yet'}`}
            </VisuallyHidden>
            {isSaved ? <Cut at={at} /> : <span aria-hidden="true">{number}</span>}
          </li>
        );
      })}
    </ol>
  );
}
