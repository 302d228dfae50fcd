import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { ratesText } from '#features/savings/rates-text.ts';
import { serverClock } from '#lib/server-clock.ts';
import type { IconComponent } from '#ui/icon.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag } from '#ui/icons.tsx';
import { Pot } from '#ui/pot.tsx';
import { PotBroken } from '#ui/pot-broken.tsx';

/** The first band and one mark of the next. */
const MARKS_CUT = 15;
const POT_SIZE = 272;
const BROKEN_WIDTH = 290;

const waysWith = (rates: string): ReadonlyArray<{ icon: IconComponent; name: string; what: string }> => [
  { icon: IconCalendarCheck, name: 'Daily Savings', what: 'A fixed amount, daily, weekly or monthly.' },
  {
    icon: IconLockKeyhole,
    name: 'Interest-Based',
    what: `Lock it ${LOCK_MONTHS_MIN} to ${LOCK_MONTHS_MAX} months, ${rates}.`,
  },
  { icon: IconShoppingBag, name: 'SB Package', what: 'Save for a fridge, a phone, a generator.' },
];

function Ways() {
  return (
    <ul className="ways">
      {waysWith(ratesText(serverClock.now())).map(({ icon: Icon, name, what }) => (
        <li key={name}>
          <span className="k">
            <Icon />
          </span>
          <span>
            <b>{name}</b>
            <span className="what">{what}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What a new customer is told, in this order. */
export const WELCOME_STEPS = [
  {
    title: 'Every deposit leaves a mark',
    line: 'Put in ₦1,000 or more. Watch the pot fill up, one mark at a time.',
    Art: () => <Pot tone="moment" cut={MARKS_CUT} coin size={POT_SIZE} />,
  },
  {
    title: 'Three ways to fill it',
    line: 'Start one now. Add the others when you are ready.',
    Art: Ways,
  },
  {
    title: 'Break it on your day',
    line: 'When the pot is full, the money is yours to withdraw, or to start again.',
    Art: () => <PotBroken tone="moment" width={BROKEN_WIDTH} />,
  },
] as const;
