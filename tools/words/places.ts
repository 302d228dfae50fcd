/** A list of names, as one line of text. */
function names(line: string): ReadonlySet<string> {
  return new Set(line.trim().split(/\s+/));
}

/** Where the words are that a customer may read: the screens, the pages around them, the server and the rules it shares with them. */
export const READ_FILES = [
  'apps/web/*.html',
  'apps/web/public/*.webmanifest',
  'apps/web/build/pages.ts',
  'apps/web/src/**/*.{ts,tsx}',
  'apps/api/src/**/*.ts',
  'packages/contract/src/*.ts',
  'packages/domain/src/*.ts',
];

/** What of these no customer meets: tests, the page of components, what staff and integrators read, statements of SQL. */
export const UNREAD_FILES = [
  /\.test\.tsx?$|\/testing\//,
  /^apps\/web\/src\/gallery\//,
  /^apps\/api\/src\/(?:openapi|platform|ledger|providers|reconciliation|staff|telemetry)\//,
  /^apps\/api\/src\/(?:[^/]+\/)*(?:[\w-]*-)?(?:ops|queries|process|work)\.ts$/,
  /^apps\/api\/src\/[^/]+\.ts$/,
  /\/(?:common-passwords|demo-customers?)\.ts$/,
  /^apps\/api\/src\/(?:cases\/settle-case|disputes\/(?:decide|settle|win)-dispute|disputes\/take-back|kyc\/(?:decide|unbind)|store\/import-catalogue)\.ts$/,
  /^packages\/domain\/src\/(?:delivery|holidays|name-match|places|statement-code)\.ts$/,
];

/** Attributes of which no word is read: styles, drawings, patterns. */
export const SILENT_ATTRIBUTES = names(
  'className style d viewBox transform points pattern preserveAspectRatio gradientTransform',
);

/**
 * Attributes that take one of a few known words. A sentence in one of them is read all the same; what is in any other
 * attribute is read, were it a single small word.
 */
export const CHOSEN_ATTRIBUTES = names(`
  accept as aria-busy aria-controls aria-current aria-describedby aria-haspopup aria-hidden aria-labelledby aria-live autoCapitalize
  autoComplete capture channel coin crossOrigin end enterKeyHint error fill forPackage ground href htmlFor id inputMode instead
  isLast key kind layout level live look member message method name of open path popover problem reference rel role scope sign size
  source status step stroke strokeLinecap strokeLinejoin target textAnchor to tone type under variant width height clipPath
  gradientUnits`);

/** Members of an object that take one of a few known words, or name something for the program. */
export const CHOSEN_KEYS = names(`
  code doing end field font for group icon id key kind layout level method name purpose role state status to tone type value variant
  weight align`);

/** Members of which no word is read. */
export const SILENT_KEYS = names('className help href path queryKey summary usage');

/** Calls whose words are for engineers, or for the program. */
export const SILENT_CALLS = names(`
  Error NumberInAnotherName PlainError ProviderRefused ProviderUnknown RangeError TypeError classNames error fatal feature debug info invariant warn addEventListener closest getElementById matchMedia querySelector
  querySelectorAll removeEventListener fetch select selectFrom where whereRef innerJoin leftJoin orderBy insertInto updateTable
  deleteFrom recordEvent`);

/** Calls that are given names of things, where their words are not read unless they look so. */
export const NAMING_CALLS = names(`
  get getItem has includes startsWith endsWith indexOf replace replaceAll set split join setItem removeItem setAttribute
  setProperty toLocaleString formatToParts useId at`);

/** Calls that put their words before a person as they are. */
export const SPEAKING_CALLS = names(
  'toast useScreen Notification showNotification alert confirm prompt refuse Refusal',
);

/** What is assigned to these is read. */
export const SPEAKING_TARGETS = names('title textContent innerText innerHTML ariaLabel alt placeholder');
