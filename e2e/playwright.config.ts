import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@kolo/tools/chromium.ts';
import { pace } from '@kolo/tools/environment/pace.ts';
import { ADDRESSES } from './support/addresses.ts';
import { playedOf } from './support/sweep-share.ts';

/** A journey waits on the real server, sandbox and database, on two busy cores. */
const JOURNEY_TIMEOUT_MS = 240_000 * pace();
const STEP_TIMEOUT_MS = 20_000 * pace();

/** Played by every run: power-cut is short, and the others skip themselves outside the long run. */
const ALWAYS = ['demo.spec.ts', 'faults.spec.ts', 'power-cut.spec.ts'];
/** `npm test` plays a third of what takes long, and what its commit changed; the commit's hash says which third. */
const TURNS = 3;

/** They move the clock by weeks or stop the provider, which takes half a minute each. */
const long = readdirSync(join(import.meta.dirname, 'process')).filter((file) => !ALWAYS.includes(file));
const played = [...ALWAYS, ...playedOf(long.toSorted(), TURNS)];

/** They take five seconds and more. In this order each third takes about as long as another. */
const TAKE_TURNS = [
  'offline.spec.ts',
  'phone.spec.ts',
  'desk.spec.ts',
  'cases.spec.ts',
  'analytics.spec.ts',
  'taken-back.spec.ts',
  'statement-check.spec.ts',
  'pin-lock.spec.ts',
  'new-version.spec.ts',
  'contact-undo.spec.ts',
  'sessions.spec.ts',
  'desk-customer.spec.ts',
  'biometric-unlock.spec.ts',
  'first-day.spec.ts',
  'desk-books.spec.ts',
  'lost-connection.spec.ts',
  'less-data.spec.ts',
  'frozen.spec.ts',
  'keyboard.spec.ts',
  'second-contact.spec.ts',
  'reset.spec.ts',
];
const playing = playedOf(TAKE_TURNS, TURNS);
const waiting = TAKE_TURNS.filter((file) => !playing.includes(file));

// The one default export that Playwright asks for.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // More than the cores of a small machine: most of a journey is waiting. With four, Chromium now and then ends a page by itself.
  workers: 3,
  timeout: JOURNEY_TIMEOUT_MS,
  expect: { timeout: STEP_TIMEOUT_MS },
  use: {
    baseURL: ADDRESSES.url,
    actionTimeout: STEP_TIMEOUT_MS,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    // No trace: it costs a quarter of a journey. `npm run e2e -- --trace on -g …` makes one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
  },
  projects: [
    // They take longest, so they start first. Each worker boots a Kolo for those that it plays, so not on every worker.
    { name: 'process', testMatch: played.map((file) => `**/process/${file}`), workers: 2 },
    // The other looks: looks.spec.ts.
    {
      name: 'phone-light',
      testIgnore: [/process\//, ...waiting.map((file) => `**/${file}`)],
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
    },
  ],
});
