import {
  NEWS_CHANNELS,
  TOPICS,
  type NewsChannel,
  type NotificationPreferences,
  type Topic,
  type Reminders,
} from '@kolo/contract/notification-preferences';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { devicePush } from '#native/push.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Pot } from '#ui/pot.tsx';
import type { IconComponent } from '#ui/icon.tsx';
import { IconMailCheck, IconBell } from '#ui/icons.tsx';
import { IconMessageCircle, IconMonitorSmartphone } from '#ui/later-icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { preferencesQuery } from './preference-queries.ts';
import { isKeptOn } from './preferences.ts';
import { ThisDevice } from './this-device.tsx';
import { usePreferenceChange } from './use-preference-change.ts';
import { formatTime, lagosDateOf } from '@kolo/domain/dates';
import { DAY_BEGINS_HOUR, NIGHT_BEGINS_HOUR } from '@kolo/domain/reminder';
import { dueAt } from '@kolo/domain/schedule';
import { serverClock } from '#lib/server-clock.ts';
import { SelectField } from '#ui/select-field.tsx';

const SKELETON_ROWS = 6;

const TOPIC_WORDS: Readonly<Record<Topic, { title: string; about: string }>> = {
  money: {
    title: 'Money in and out',
    about: 'Deposits, withdrawals, packages, schedules and orders: what went through, and what did not.',
  },
  security: {
    title: 'Security',
    about:
      'New devices, cards and bank accounts, changes to your login, name or ID, new withdrawals and orders. We always send these, so that nobody can hide them from you.',
  },
  news: { title: 'Reminders and news', about: 'How reminders, tips and what is new in Kolo reach you.' },
};

const CHANNEL_WORDS: Readonly<Record<NewsChannel, { title: string; by: string; icon: IconComponent }>> = {
  email: { title: 'Email', by: 'by email', icon: IconMailCheck },
  sms: { title: 'SMS', by: 'by SMS', icon: IconMessageCircle },
  push: { title: 'On your devices', by: 'on your devices', icon: IconMonitorSmartphone },
};

export function PreferencesScreen() {
  useScreen('Notification settings');
  const query = useQuery(preferencesQuery);
  return (
    <Page title="Notification settings" backHref={paths.settings}>
      <p className="muted">Every message is in the bell on Home. Choose how else we should reach you.</p>
      <Loaded
        of={query}
        failed="Your settings could not be loaded"
        why={errorText(query.error)}
        art={<Pot tone="ash" size={132} />}
        loading={<SkeletonList rows={SKELETON_ROWS} label="Loading your notification settings" />}
      >
        {(data) => (
          <>
            <ThisDevice push={devicePush} />
            <Topics shown={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Topics({ shown }: { shown: NotificationPreferences }) {
  const { reachable } = shown;
  return (
    <>
      {TOPICS.map((topic) => (
        <TopicSection key={topic} topic={topic} shown={shown} />
      ))}
      <ReminderSection reminders={shown.reminders} />
      {reachable.email ? null : (
        <p className="small muted">You have no verified email address, so nothing comes by email.</p>
      )}
      {reachable.sms ? null : (
        <p className="small muted">You have no verified phone number, so nothing comes by SMS.</p>
      )}
    </>
  );
}

function TopicSection({ topic, shown }: { topic: Topic; shown: NotificationPreferences }) {
  const { title, about } = TOPIC_WORDS[topic];
  const headingId = `topic-${topic}`;
  return (
    <section className="sec" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <p className="small muted">{about}</p>
      <List label={title}>
        {NEWS_CHANNELS.filter((channel) => shown.reachable[channel]).map((channel) => (
          <ChannelRow
            key={channel}
            topic={topic}
            channel={channel}
            isOn={shown.preferences[topic][channel]}
          />
        ))}
      </List>
    </section>
  );
}

interface ChannelRowProps {
  readonly topic: Topic;
  readonly channel: NewsChannel;
  readonly isOn: boolean;
}

function ChannelRow({ topic, channel, isOn }: ChannelRowProps) {
  const change = usePreferenceChange();
  const { title, by, icon } = CHANNEL_WORDS[channel];
  const end = isKeptOn(topic, channel) ? (
    <Tag>Always on</Tag>
  ) : (
    <Switch
      label={`${TOPIC_WORDS[topic].title} ${by}`}
      checked={isOn}
      onChange={(wanted) => change({ topic, channel, isOn: wanted })}
    />
  );
  return <ListRow icon={icon} title={title} end={end} />;
}

const HOURS = Array.from({ length: NIGHT_BEGINS_HOUR - DAY_BEGINS_HOUR }, (_, at) => DAY_BEGINS_HOUR + at);

/** Whether the customer is reminded of payments that are due, and when. */
function ReminderSection({ reminders: { isOn, hour } }: { reminders: Reminders }) {
  const change = usePreferenceChange();
  const today = lagosDateOf(serverClock.now());
  return (
    <section className="sec" aria-labelledby="reminders">
      <h2 id="reminders">Payment reminders</h2>
      <p className="small muted">
        On a day when a daily savings payment is due and no schedule will pay it. Never at night.
      </p>
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
