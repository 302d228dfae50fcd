import { TERMS_VERSION } from '@kolo/domain/terms';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { hashPassword } from './passwords.ts';
import { claimContact, findOwner, insertCustomer } from './queries.ts';
import { putAgreement } from './terms-queries.ts';

const EMAIL = 'demo@kolo.example';
const PHONE = '+2348030000001';
const PASSWORD = 'kolo-demo-2026';

/** The customer whom development can look around as; there is one, however often this runs. */
export async function createDemoCustomer(
  services: Services,
): Promise<{ identifier: string; password: string }> {
  invariant(!services.config.isProduction, 'production has no demo customer');
  const login = { identifier: EMAIL, password: PASSWORD };
  if (await findOwner(services.db, EMAIL, 'email')) return login;
  const passwordHash = await hashPassword(PASSWORD);
  const userId = services.ids.next();
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (!(await claimContact(tx, userId, 'email', EMAIL))) return;
    const hasPhone = await claimContact(tx, userId, 'phone', PHONE);
    await insertCustomer(tx, {
      userId,
      firstName: 'Amaka',
      lastName: 'Okafor',
      email: EMAIL,
      phone: hasPhone ? PHONE : null,
      address: null,
      emailVerifiedAt: now,
      phoneVerifiedAt: hasPhone ? now : null,
      passwordHash,
      registrationDevice: null,
      createdAt: now,
      closedAt: null,
    });
    await putAgreement(tx, userId, TERMS_VERSION, now);
  });
  return login;
}
