import type { Reminders } from '@kolo/contract/notification-preferences';
import { formatTime, lagosDateOf } from '@kolo/domain/dates';
import { DAY_BEGINS_HOUR, NIGHT_BEGINS_HOUR } from '@kolo/domain/reminder';
import { dueAt } from '@kolo/domain/schedule';
import { serverClock } from '#lib/server-clock.ts';
import { IconBell } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { usePreferenceChange } from './use-preference-change.ts';

const HOURS = Array.from({ length: NIGHT_BEGINS_HOUR - DAY_BEGINS_HOUR }, (_, at) => DAY_BEGINS_HOUR + at);

/** Whether the customer is reminded of payments that are due, and when. */
export function ReminderSection({ reminders: { isOn, hour } }: { reminders: Reminders }) {
  const change = usePreferenceChange();
  const today = lagosDateOf(serverClock.now());
  return (
    <section className="sec" aria-labelledby="reminders">
      <div>
        <h2 id="reminders">Payment reminders</h2>
        <p className="small muted">
          On a day when a daily savings payment is due and no schedule will pay it. Never at night.
        </p>
      </div>
      <List label="Payment reminders">
        <ListRow
          icon={IconBell}
          title="Remind me"
          end={
            <Switch
              label="Remind me of payments"
              checked={isOn}
              onChange={(wanted) => change({ reminders: { isOn: wanted } })}
            />
          }
        />
      </List>
      {isOn ? (
        <SelectField
          label="Time"
          value={hour}
          onChange={(event) => change({ reminders: { hour: Number(event.target.value) } })}
        >
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {formatTime(dueAt(today, one))}
            </option>
          ))}
        </SelectField>
      ) : null}
    </section>
  );
}
