import { lagosDateOf } from '@kolo/domain/dates';
import { isDaytime } from '@kolo/domain/reminder';
import { jobHandler } from '#platform/jobs.ts';
import { Notice, NoticeJob, NOTIFY_TASK } from '#platform/notices.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Mailer } from '#providers/mail.ts';
import { sendOrEnd } from '#providers/mail.ts';
import type { Pusher, PushMessage } from '#providers/push.ts';
import type { SmsSender } from '#providers/sms.ts';
import * as z from 'zod/mini';
import { WAYS } from './channels.ts';
import type { KnownDevice } from './device-queries.ts';
import { forgiveDevice } from './device-queries.ts';
import { liveDevices, removeDevice, restDevice } from './devices.ts';
import { noticeMail } from './mail-template.ts';
import { findChoices } from './preference-queries.ts';
import type { PreferenceDeps } from './preferences.ts';
import { preferencesFrom, remindersOf } from './preferences.ts';
import { placedSms } from './order-words.ts';
import { PHONE_NEWS } from './phone-words.ts';
import { addNotification } from './queries.ts';
import { wordsOf } from './words.ts';
import type { JobHandler } from '#platform/job-queue.ts';

/** One task per channel, so that `ops jobs list` names the one that fails. */
const SEND_TASKS = { email: 'send_notice_email', sms: 'send_notice_sms', push: 'send_notice_push' } as const;

/** Where a press on a push message leads to. */
const INBOX_PATH = '/settings/notifications';
/** Before the address of a screen: a link that opens it in the app where that is installed. */
const DEEP_LINKS = '/app';
const STOP_REMINDING = 'Stop reminding me';
const PREFERENCES_PATH = '/settings/notification-preferences';

export interface NoticeDeps extends PreferenceDeps {
  readonly mail: Mailer;
  readonly sms: SmsSender;
  readonly push: Pusher;
}

const Sending = z.object({ userId: z.uuid(), notice: Notice });
type Sending = z.output<typeof Sending>;
const Pushing = z.extend(Sending, { deviceId: z.uuid() });

/** A reminder that waited for its provider is dropped at night, the day after, and where the customer has switched it off. */
async function isStillWanted({ db, clock }: Services, userId: string, notice: Notice): Promise<boolean> {
  if (notice.kind !== 'reminder') return true;
  const now = clock.now();
  if (lagosDateOf(now) !== notice.on || !isDaytime(now)) return false;
  return (await remindersOf(db, [userId]))(userId).isOn;
}

/** What of this notice goes where; nothing where the customer does not want it or can't be reached. */
async function addresseesOf({ services, customers }: NoticeDeps, userId: string, notice: Notice) {
  const { topic, channels } = WAYS[notice.kind];
  if (!(await isStillWanted(services, userId, notice))) return { email: null, phone: null, devices: [] };
  const [choices, contacts] = await Promise.all([
    findChoices(services.db, userId),
    customers.contactsOf(userId),
  ]);
  const wanted = preferencesFrom(choices, contacts)[topic];
  const goesBy = (channel: (typeof channels)[number]) => channels.includes(channel) && wanted[channel];
  return {
    email: goesBy('email') ? contacts.email : null,
    phone: goesBy('sms') ? contacts.phone : null,
    devices: goesBy('push') ? await liveDevices(services.db, customers, userId) : [],
  };
}

/** For reminders of a payment into a package, and for the confirmation of one. */
function packageIdOf(notice: Notice): string | null {
  const isAbout = notice.kind === 'reminder' || notice.kind === 'contribution_credited';
  return isAbout ? (notice.packageId ?? null) : null;
}

/** Puts the notice into the inbox, once; what leaves the app are their own jobs, so that their retries repeat nothing else. */
async function notify(deps: NoticeDeps, job: NoticeJob): Promise<void> {
  const { id, userId, notice } = job;
  const { services } = deps;
  const { title, body, action } = wordsOf(notice);
  const createdAt = new Date(job.at);
  const { email, phone, devices } = await addresseesOf(deps, userId, notice);
  await services.db.transaction().execute(async (tx) => {
    const isNew = await addNotification(tx, {
      userId,
      id,
      kind: notice.kind,
      title,
      body,
      action,
      packageId: packageIdOf(notice),
      createdAt,
    });
    if (!isNew) return;
    const payload = { userId, notice };
    if (email !== null) await enqueueJob(tx, services, { userId, task: SEND_TASKS.email, payload });
    if (phone !== null) await enqueueJob(tx, services, { userId, task: SEND_TASKS.sms, payload });
    for (const { id: deviceId } of devices)
      await enqueueJob(tx, services, { userId, task: SEND_TASKS.push, payload: { ...payload, deviceId } });
  });
}

// Each asks again who wants it: a job that waited for its provider may have been overtaken by the customer.

/** A link of a message that works by a press, signed in or not. */
interface Press {
  readonly label: string;
  readonly url: string;
}

/** None in most messages. */
async function pressOf(
  { customers }: NoticeDeps,
  { userId, notice }: Sending,
  channel: 'email' | 'phone',
): Promise<Press | undefined> {
  if (notice.kind === 'reminder') {
    const link = { purpose: 'stop_reminders', subjectId: userId } as const;
    return { label: STOP_REMINDING, url: await customers.linkFor(userId, channel, link) };
  }
  if (notice.kind !== 'order_placed' || notice.orderId === undefined) return undefined;
  const link = { purpose: 'cancel_order', subjectId: notice.orderId } as const;
  return { label: 'Cancel this order', url: await customers.linkFor(userId, channel, link) };
}

async function sendMail(deps: NoticeDeps, { userId, notice }: Sending): Promise<void> {
  const { email } = await addresseesOf(deps, userId, notice);
  if (email === null) return;
  const { title, body, action } = wordsOf(notice);
  const { publicUrl } = deps.services.config;
  const links = {
    settings: `${publicUrl}${PREFERENCES_PATH}`,
    action: action && { label: action.label, url: `${publicUrl}${DEEP_LINKS}${action.path}` },
    press: await pressOf(deps, { userId, notice }, 'email'),
  };
  const mail = { to: email, ...noticeMail({ title, body, links }) };
  await sendOrEnd(deps.mail, deps.services.logger, mail);
}

function smsOf(notice: Notice, press: Press | undefined): string {
  if (!press) return wordsOf(notice).sms;
  if (notice.kind === 'order_placed') return placedSms(notice, press.url);
  return `${wordsOf(notice).sms} ${press.label}: ${press.url}`;
}

async function sendSms(deps: NoticeDeps, { userId, notice }: Sending): Promise<void> {
  const { phone } = await addresseesOf(deps, userId, notice);
  if (phone === null) return;
  const press = await pressOf(deps, { userId, notice }, 'phone');
  await deps.sms.send({ to: phone, text: smsOf(notice, press) });
}

/** A message to a browser is encrypted for it. Google and Apple can read messages to phones, so those only say that there is news. */
function pushMessageOf({ platform }: KnownDevice, notice: Notice): PushMessage {
  if (platform !== 'web') return { ...PHONE_NEWS, path: INBOX_PATH };
  const { title, body, action } = wordsOf(notice);
  const stop = notice.kind === 'reminder' ? [{ label: STOP_REMINDING, path: PREFERENCES_PATH }] : [];
  const actions = action && [action, ...stop];
  return { title, body, path: action?.path ?? INBOX_PATH, actions };
}

async function sendPush(deps: NoticeDeps, job: z.output<typeof Pushing>): Promise<void> {
  const { userId, notice, deviceId } = job;
  const { devices } = await addresseesOf(deps, userId, notice);
  const device = devices.find(({ id }) => id === deviceId);
  if (!device) return;
  const { db, clock } = deps.services;
  if (device.restsUntil !== null && device.restsUntil > clock.now())
    throw new Error('this push service failed of late and is left alone');
  const send = () => deps.push.send(device, pushMessageOf(device, notice));
  const outcome = await send().catch(async (error: unknown) => {
    await restDevice(db, userId, device, clock.now());
    throw error;
  });
  if (outcome === 'gone') await removeDevice(db, userId, deviceId);
  else if (device.failures > 0) await forgiveDevice(db, userId, deviceId);
}

export function notificationJobs(deps: NoticeDeps): JobHandler[] {
  return [
    jobHandler(NOTIFY_TASK, NoticeJob, (job) => notify(deps, job), 'inbox'),
    jobHandler(SEND_TASKS.email, Sending, (job) => sendMail(deps, job), 'messages'),
    jobHandler(SEND_TASKS.sms, Sending, (job) => sendSms(deps, job), 'messages'),
    jobHandler(SEND_TASKS.push, Pushing, (job) => sendPush(deps, job), 'push'),
  ];
}
