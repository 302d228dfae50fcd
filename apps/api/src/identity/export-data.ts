import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { earlierNames } from './contact-queries.ts';
import { verifiedContacts } from './contacts/contact-names.ts';
import { notifyContacts } from './contact-notice.ts';
import { deviceName } from './device-name.ts';
import { EXPORTS_PER_CUSTOMER, SESSIONS_PER_EXPORT } from './limits.ts';
import type { Dependencies } from './dependencies.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer } from './queries.ts';
import { allSessions, recordSecurityEvent } from './session-queries.ts';
import { allTermsAnswers } from './terms-queries.ts';
import { count } from './throttle.ts';
import { userView } from './user.ts';

/** The devices that were ever signed in, with nothing that could sign in again. */
async function* sessionRecords(services: Services, userId: string): AsyncIterable<object> {
  for (const session of await allSessions(services.db, userId, SESSIONS_PER_EXPORT)) {
    yield {
      device: deviceName(session.userAgent),
      createdAt: session.createdAt,
      lastSeenAt: session.rotatedAt,
      endedAt: session.revokedAt,
    };
  }
}

/** One member after the other, each record as it is read: memory holds a page of them, never the whole. */
async function* write(
  services: Services,
  dependencies: Dependencies,
  customer: CustomerRow,
): AsyncIterable<string> {
  const { userId } = customer;
  const profile = {
    ...(await userView(services.db, customer)),
    createdAt: customer.createdAt,
    earlierNames: await earlierNames(services.db, userId),
    terms: await allTermsAnswers(services.db, userId),
  };
  const head = { madeAt: services.clock.now(), profile };
  yield JSON.stringify(head).slice(0, -1);
  const chapters = {
    sessions: (id: string) => sessionRecords(services, id),
    ...dependencies.exported,
  };
  for (const [name, records] of Object.entries(chapters)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let lead = '\n';
    for await (const record of records(userId)) {
      yield `${lead}${JSON.stringify(record)}`;
      lead = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** Everything that is kept about the customer, as the text of a JSON file. The customer is notified: a thief asks for it too. */
export async function exportData(
  services: Services,
  dependencies: Dependencies,
  { userId }: Caller,
  origin: Origin,
): Promise<AsyncIterable<string>> {
  await count(services, { bucket: bucketName('export', userId), limit: EXPORTS_PER_CUSTOMER });
  const customer = await findCustomer(services.db, userId);
  if (!customer) throw new Refusal('UNAUTHENTICATED');
  await services.db.transaction().execute(async (tx) => {
    await notifyContacts(tx, services, userId, {
      addressees: verifiedContacts(customer),
      news: 'data_exported',
    });
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'data_exported', detail });
  });
  return write(services, dependencies, customer);
}
