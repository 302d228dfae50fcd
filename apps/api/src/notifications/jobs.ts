import type { JobHandler } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { Notice, NoticeJob, NOTIFY_TASK } from '#platform/notices.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Mailer } from '#providers/mail.ts';
import type { SmsSender } from '#providers/sms.ts';
import * as z from 'zod/mini';
import { noticeMail } from './mail-template.ts';
import { addNotification } from './queries.ts';
import { wordsOf } from './words.ts';

const SEND_TASK = 'send_notice';

/** Verified addresses only: nothing goes to one that was mistyped. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

export interface NoticeWorld {
  readonly services: Services;
  readonly mail: Mailer;
  readonly sms: SmsSender;
  /** Known to the feature that knows customers; the wiring joins them. */
  readonly contactsOf: (userId: string) => Promise<Contacts>;
}

/** Puts the notice into the inbox, once; what leaves the app is a job of its own, so that its retries repeat nothing else. */
async function notify({ services }: NoticeWorld, job: NoticeJob): Promise<void> {
  const { id, userId, notice } = job;
  const { title, body, reach } = wordsOf(notice);
  const createdAt = new Date(job.at);
  await services.db.transaction().execute(async (tx) => {
    const isNew = await addNotification(tx, { userId, id, kind: notice.kind, title, body, createdAt });
    if (!isNew || reach === 'app') return;
    await leaveJob(tx, services, { userId, task: SEND_TASK, payload: { userId, notice } });
  });
}

async function send(world: NoticeWorld, userId: string, notice: Notice): Promise<void> {
  const { email, phone } = await world.contactsOf(userId);
  const { title, body, sms, reach } = wordsOf(notice);
  if (email !== null) await world.mail.send({ to: email, ...noticeMail(title, body) });
  else if (phone !== null && reach === 'either') await world.sms.send({ to: phone, text: sms });
}

export function notificationJobs(world: NoticeWorld): JobHandler[] {
  const Payload = z.object({ userId: z.uuid(), notice: Notice });
  return [
    jobHandler(NOTIFY_TASK, NoticeJob, (job) => notify(world, job)),
    jobHandler(SEND_TASK, Payload, ({ userId, notice }) => send(world, userId, notice)),
  ];
}
