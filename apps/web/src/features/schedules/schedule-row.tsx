import type { Schedule } from '@kolo/contract/schedules';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import type { IconComponent } from '#ui/icon.tsx';
import {
  IconCalendarCheck,
  IconCircleCheck,
  IconLockKeyhole,
  IconPause,
  IconShoppingBag,
  IconTriangleAlert,
} from '#ui/icons.tsx';
import { IconCheck, IconWallet } from '#ui/later-icons.tsx';
import { ListRow, type Tone } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { FREQUENCY_WORDS, intoText, nextText, rhythmText, STATE_WORDS } from './words.ts';
import css from './schedules.module.css';

const LOOK: Readonly<Record<Schedule['purpose'], { icon: IconComponent; tone?: Tone }>> = {
  account: { icon: IconWallet },
  daily: { icon: IconCalendarCheck, tone: 'daily' },
  sb: { icon: IconShoppingBag, tone: 'sb' },
  ibs: { icon: IconLockKeyhole, tone: 'interest' },
};

/** How the schedule stands: a missed date is louder than that it is on. */
export function ScheduleTag({ schedule: { state, lastRun } }: { schedule: Schedule }) {
  if (state === 'ended') return <Tag icon={IconCircleCheck}>Ended</Tag>;
  if (state === 'paused') {
    return (
      <Tag status="warn" icon={IconPause}>
        Paused
      </Tag>
    );
  }
  if (lastRun?.state === 'missed') {
    return (
      <Tag status="bad" icon={IconTriangleAlert}>
        Missed
      </Tag>
    );
  }
  return (
    <Tag status="ok" icon={IconCheck}>
      On
    </Tag>
  );
}

interface ScheduleUseProps {
  readonly schedule: Schedule;
  /** What it pays with: `Visa ending 4417`. */
  readonly paysWith: string;
}

/** One schedule as something that a card pays. */
export function ScheduleUse({ schedule, paysWith }: ScheduleUseProps) {
  const { icon, tone } = LOOK[schedule.purpose];
  const { amount, frequency, state } = schedule;
  const often = `${formatNaira(amount)} ${FREQUENCY_WORDS[frequency].toLowerCase()}`;
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={intoText(schedule)}
      detail={[often, paysWith, state === 'paused' ? 'paused' : ''].filter(Boolean).join(' · ')}
      href={paths.schedule(schedule.id)}
      chevron
    />
  );
}

/** One schedule with its next run and its last result. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { icon, tone } = LOOK[schedule.purpose];
  const last = schedule.lastRun && `Last: ${STATE_WORDS[schedule.lastRun.state].toLowerCase()}`;
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={intoText(schedule)}
      detail={
        <span className={css['schedule-lines']}>
          <span>{rhythmText(schedule)}</span>
          <span>{[nextText(schedule, serverClock.now()), last].filter(Boolean).join(' · ')}</span>
        </span>
      }
      end={
        <span className={css['schedule-end']}>
          <Money amountNaira={schedule.amount} />
          <ScheduleTag schedule={schedule} />
        </span>
      }
      href={paths.schedule(schedule.id)}
    />
  );
}
