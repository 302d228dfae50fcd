import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@kolo/tools/chromium.ts';
import { ADDRESSES } from './support/addresses.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

/** A journey waits on the real server, sandbox and database, on two busy cores. */
const JOURNEY_TIMEOUT_MS = 90_000;
const STEP_TIMEOUT_MS = 15_000;

/** Journeys about what happens, not about how it looks: one look is enough. */
const ONE_LOOK =
  /(?:payment-truth|payment-trouble|pin-lock|biometric-unlock|push|reset|sessions|kyc|cases|my-data|verify-email|notifications|notification-preferences|personal-information|account-page|lost-connection)\.spec\.ts$/;

const look = (viewport: typeof PHONE, colorScheme: 'light' | 'dark', ignored = [/process\//]) => ({
  testIgnore: ignored,
  use: { viewport, colorScheme },
});

/** The screens that every customer sees, in the two looks that the other journeys leave out. */
const EVERYDAY = /first-naira\.spec\.ts$/;

// The one default export that Playwright asks for.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // More than the cores of a small machine: most of a journey is waiting.
  workers: 3,
  timeout: JOURNEY_TIMEOUT_MS,
  expect: { timeout: STEP_TIMEOUT_MS },
  use: {
    baseURL: ADDRESSES.url,
    actionTimeout: STEP_TIMEOUT_MS,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
  },
  projects: [
    { name: 'phone-light', ...look(PHONE, 'light') },
    { name: 'phone-dark', testMatch: EVERYDAY, ...look(PHONE, 'dark') },
    { name: 'wide-light', testMatch: EVERYDAY, ...look(WIDE, 'light') },
    { name: 'wide-dark', ...look(WIDE, 'dark', [/process\//, ONE_LOOK]) },
    { name: 'process', testMatch: /process\// },
  ],
});
