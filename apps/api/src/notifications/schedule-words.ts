import { accountLabel } from '@kolo/domain/account-types';
import { dueAt } from '@kolo/domain/schedule';
import { leadingNowhere } from '@kolo/domain/text';
import { formatDeadline, formatShortDeadline, parseLagosDate } from '@kolo/domain/dates';
import { invariant } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

const KINDS = [
  'schedule_missed',
  'schedule_waits',
  'schedule_paused',
  'schedule_tomorrow',
  'schedule_moved',
  'schedule_paid_twice',
] as const;

type AboutSchedule = Extract<Notice, { kind: (typeof KINDS)[number] }>;

export function isAboutSchedule(notice: Notice): notice is AboutSchedule {
  return KINDS.some((kind) => kind === notice.kind);
}

/** What the customer reads of money that is saved by itself, or was to be, and the way to the schedule's activity. A reason may name the package. */
export function scheduleWords(notice: AboutSchedule): NoticeWords {
  const { scheduleId } = notice;
  const path = scheduleId === undefined ? '/schedules/activity' : `/schedules/${scheduleId}`;
  return { ...wordsAlone(notice), action: { label: 'Open activity', path } };
}

function mergedWords({ name, mergedName }: { name: string; mergedName?: string | undefined }): string {
  return mergedName === undefined ? '' : `You merged your package for ${mergedName} into ${name}. `;
}

function wordsAlone(notice: AboutSchedule): NoticeWords {
  switch (notice.kind) {
    case 'schedule_missed': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} for ${notice.name} was missed`,
        body: `It was due on ${notice.dueOn}. ${leadingNowhere(notice.reason)} See what you can do in Schedules, Activity.`,
        sms: `Kolo: a scheduled payment of ${amount} was missed. Open Schedules in Kolo.`,
      };
    }
    case 'schedule_waits':
      return {
        title: `${notice.count} payments for ${notice.name} wait for you`,
        body: 'Kolo could not make these payments on their days, and we do not charge you that often without asking. Pay them in Schedules, Activity, if you still want them.',
        sms: `Kolo: ${notice.count} scheduled payments wait for you. Open Schedules in Kolo.`,
      };
    case 'schedule_paused':
      return {
        title: `Your schedule for ${notice.name} is paused`,
        body: `${mergedWords(notice)}${leadingNowhere(notice.reason)} You can also delete the schedule.`,
        sms: 'Kolo: one of your schedules is paused. Open Schedules in Kolo to read why.',
      };
    case 'schedule_tomorrow': {
      const on = parseLagosDate(notice.dueOn);
      invariant(on, 'a charge that is told ahead has its day');
      const at = dueAt(on, notice.hour);
      const amount = naira(notice.amountKobo);
      const day = notice.dayKobo === undefined ? null : naira(notice.dayKobo);
      const inAll = day && ` In all, ${day} is planned on this card that day.`;
      return {
        title: `${amount} for ${notice.name} is next`,
        body: `${mergedWords(notice)}We charge your card at ${formatDeadline(at)}.${inAll ?? ''} You can skip or pause it in Schedules.`,
        sms: `Kolo: we charge ${amount} to your card at ${formatShortDeadline(at)}${day ? `, of ${day} planned that day` : ''}.`,
      };
    }
    case 'schedule_moved':
      return {
        title: `Your schedule for ${notice.name} moved`,
        body: `A public holiday has changed: it runs on ${notice.to} instead of ${notice.from}.`,
        sms: `Kolo: your scheduled payment moved from ${notice.from} to ${notice.to}.`,
      };
    case 'schedule_paid_twice': {
      const [amount, account] = [naira(notice.amountKobo), accountLabel(notice.accountType)];
      return {
        title: `${amount} is in your ${account} account`,
        body: 'A payment for one of your schedules came in a second time, so it went to that account. We are looking into it.',
        sms: `Kolo: a scheduled payment came in twice; ${amount} is in your ${account} account.`,
      };
    }
  }
}
