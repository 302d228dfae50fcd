import { DAILY_MARKS } from '@kolo/domain/progress';
import { classNames } from './class-names.ts';

const FULL = 100;

/** A drawing with its own words is an image; without, the words beside it say the same. */
function spoken(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
}

interface NotchesProps {
  readonly cut: number;
  /** Those that come next, in brass. */
  readonly adding?: number;
  readonly of?: number;
  readonly label?: string;
}

/** Payments as marks, one by one. More than there is room for cut no more. */
export function Notches({ cut, adding = 0, of = DAILY_MARKS, label }: NotchesProps) {
  return (
    <div className="notches" {...spoken(label)}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={classNames(index < cut ? 'f' : index < cut + adding && 'n')} />
      ))}
    </div>
  );
}

interface FillBarProps {
  readonly percent: number;
  /** How much comes next, in brass. */
  readonly adding?: number;
  readonly label?: string;
}

/** A share of a whole. */
export function FillBar({ percent, adding = 0, label }: FillBarProps) {
  return (
    <div className="fillbar" {...spoken(label)}>
      {adding > 0 ? <i className="n" style={{ width: `${Math.min(FULL, percent + adding)}%` }} /> : null}
      {percent > 0 ? <i style={{ width: `${percent}%` }} /> : null}
    </div>
  );
}

interface MonthsProps {
  readonly of: number;
  /** The share of all of them that has gone by. */
  readonly percent: number;
  readonly label?: string;
}

/** Months of a lock, filled as they go by. */
export function Months({ of, percent, label }: MonthsProps) {
  const gone = (percent * of) / FULL;
  return (
    <div className="months" {...spoken(label)}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index}>
          <b style={{ width: `${Math.min(1, Math.max(0, gone - index)) * FULL}%` }} />
        </i>
      ))}
    </div>
  );
}
