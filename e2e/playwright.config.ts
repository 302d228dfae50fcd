import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@kolo/tools/chromium.ts';
import { pace } from '@kolo/tools/environment/pace.ts';
import { ADDRESSES } from './support/addresses.ts';
import { isItsTurn } from './support/sweep-share.ts';

/** A journey waits on the real server, sandbox and database, on two busy cores. */
const JOURNEY_TIMEOUT_MS = 240_000 * pace();
const STEP_TIMEOUT_MS = 20_000 * pace();

/** Played by every run: power-cut is short, and the others skip themselves outside the long run. */
const ALWAYS = ['demo.spec.ts', 'faults.spec.ts', 'power-cut.spec.ts'];
/** `npm test` plays one half of what takes long; the commit's hash says which. */
const everySecond = (files: readonly string[]) => files.filter((_, place) => isItsTurn(place, 2));

/** They move the clock by weeks or stop the provider, which takes half a minute each. */
const long = readdirSync(join(import.meta.dirname, 'process')).filter((file) => !ALWAYS.includes(file));
const played = [...ALWAYS, ...everySecond(long.toSorted())];

/** They take some ten seconds and more; neighbours in this list about the same. */
const TAKE_TURNS = [
  'offline.spec.ts',
  'desk.spec.ts',
  'analytics.spec.ts',
  'taken-back.spec.ts',
  'new-version.spec.ts',
  'less-data.spec.ts',
  'frozen.spec.ts',
  'desk-customer.spec.ts',
  'phone.spec.ts',
  'desk-books.spec.ts',
  'first-day.spec.ts',
  'cases.spec.ts',
  'lost-connection.spec.ts',
  'biometric-unlock.spec.ts',
];
const playing = everySecond(TAKE_TURNS);
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
