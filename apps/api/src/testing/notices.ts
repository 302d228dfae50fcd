import type { Notice } from '#platform/notices.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Mail } from '#providers/mail.ts';
import type { Sms } from '#providers/sms.ts';
import type { Pusher } from '#providers/push.ts';
import { notifications } from '../notifications/feature.ts';
import type { TestApp } from './app.ts';
import { createTestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

export interface NoticeApp extends TestApp {
  readonly mails: Mail[];
  readonly texts: Sms[];
  /** Somebody who has been welcomed already. */
  welcomed(): Promise<TestCustomer>;
  /** Tells a customer something and runs the jobs. */
  tell(customer: TestCustomer, notice: Notice): Promise<void>;
}

/** An app with notifications and the customers that identity knows; e-mail and SMS are kept, push goes to the sandbox, by what a test puts around it. */
export async function createNoticeApp(
  around: (push: Pusher) => Pusher = (push) => push,
  variables: Record<string, string> = {},
): Promise<NoticeApp> {
  const mails: Mail[] = [];
  const texts: Sms[] = [];
  const world = await createTestApp({
    notifies: true,
    variables,
    parts: ({ parts, context }) => [
      ...parts.filter(({ name }) => name !== 'notifications'),
      notifications.open({
        ...context,
        mail: { send: async (mail) => void mails.push(mail) },
        sms: { send: async (sms) => void texts.push(sms) },
        push: around(context.push),
      }),
    ],
  });
  return {
    ...world,
    mails,
    texts,
    async welcomed() {
      const customer = await world.signUp();
      await world.runJobs();
      mails.length = 0;
      return customer;
    },
    async tell(customer, notice) {
      await world.services.db
        .transaction()
        .execute((tx) => enqueueNotification(tx, world.services, customer.userId, notice));
      await world.runJobs();
    },
  };
}
