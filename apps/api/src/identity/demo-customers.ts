import { TERMS_VERSION } from '@kolo/domain/terms';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { hashPassword } from './passwords.ts';
import { claimContact, findOwner, insertCustomer } from './queries.ts';
import { putAgreement } from './terms-queries.ts';

interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const AMAKA: DemoCustomer = {
  firstName: 'Amaka',
  lastName: 'Okafor',
  email: 'demo@kolo.example',
  phone: '+2348030000001',
  password: 'kolo-demo-2026',
};
/** Never gets a history: somebody who has just begun. */
const CHIDI: DemoCustomer = {
  firstName: 'Chidi',
  lastName: 'Eze',
  email: 'new@kolo.example',
  phone: '+2348030000002',
  password: 'kolo-new-2026',
};

export interface DemoLogin {
  readonly identifier: string;
  readonly password: string;
}

async function createDemoCustomer(
  services: Services,
  { email, phone, password, ...names }: DemoCustomer,
): Promise<DemoLogin> {
  const login = { identifier: email, password };
  if (await findOwner(services.db, email, 'email')) return login;
  const passwordHash = await hashPassword(password, services.config.passwordMemory);
  const userId = services.ids.next();
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (!(await claimContact(tx, userId, 'email', email))) return;
    const hasPhone = await claimContact(tx, userId, 'phone', phone);
    await insertCustomer(tx, {
      userId,
      ...names,
      email,
      phone: hasPhone ? phone : null,
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

/** The customers whom development can look around as, each made once however often this runs. The second one stays empty. */
export async function createDemoCustomers(services: Services): Promise<readonly DemoLogin[]> {
  invariant(!services.config.isProduction, 'production has no demo customer');
  return [await createDemoCustomer(services, AMAKA), await createDemoCustomer(services, CHIDI)];
}
