import { pace } from '@kolo/tools/environment/pace.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { runSharedAddress, SHARED_PASSWORD } from '#testing/shared-address.ts';

/** Some fifty passwords are hashed. */
const TIMEOUT_MS = 60_000 * pace();

// Production's own limits, which count loopback too, behind our proxy.
const world = await openTestApp({ isProduction: true });
const { userId, password } = await world.signUp();
expect(password).toBe(SHARED_PASSWORD);
const customer = world.services.db.selectFrom('customer').select('passwordHash').where('userId', '=', userId);
const passwordHash = (await customer.executeTakeFirstOrThrow()).passwordHash;

test(
  'customers of one address sign in on known and new devices, and nobody is refused',
  async () => {
    const figures = await runSharedAddress({ ...world, passwordHash }, { customers: 12, guesses: 0 });
    expect(figures).toMatchObject({ knownRefused: 0, newRefused: 0, secondsUntilAllIn: 0 });
  },
  TIMEOUT_MS,
);

test(
  'a guesser among them is stopped within a hundred tries, known devices never are, and new ones get in once it stops',
  async () => {
    const figures = await runSharedAddress({ ...world, passwordHash }, { customers: 12, guesses: 12 });
    expect(figures.guesserSent).toBe(144);
    expect(figures.guesserTried).toBeGreaterThan(30);
    expect(figures.guesserTried).toBeLessThanOrEqual(100);
    expect(figures.knownRefused).toBe(0);
    expect(figures.newRefused).toBeGreaterThan(0);
    expect(figures.secondsUntilAllIn).toBeLessThanOrEqual(600);
  },
  TIMEOUT_MS,
);
