import { defineConfig } from 'oxlint';

/** Who may import whom: each floor, and the floors under it. A feature of the API is reached through its door alone. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  contract: ['domain'],
  'api-platform': ['contract', 'domain'],
  'api-ledger': ['api-platform', 'contract', 'domain'],
  'api-providers': ['api-platform', 'domain'],
  'api-feature': ['api-platform', 'contract', 'domain'],
  'api-wiring': ['api-platform', 'api-ledger', 'api-providers', 'contract', 'domain'],
  'api-testing': [
    'api-platform',
    'api-ledger',
    'api-providers',
    'api-feature',
    'api-wiring',
    'contract',
    'domain',
    'tools',
  ],
  'web-ui': ['domain'],
  'web-lib': ['contract', 'domain'],
  'web-native': ['web-lib', 'domain'],
  'web-feature': ['web-ui', 'web-lib', 'web-native', 'contract', 'domain'],
  'web-app': ['web-ui', 'web-lib', 'web-native', 'web-feature', 'contract', 'domain'],
  'web-login': ['web-ui', 'web-lib', 'web-native', 'web-feature', 'web-app', 'contract', 'domain'],
  'web-gallery': ['web-ui', 'web-lib', 'web-native', 'web-feature', 'web-app', 'contract', 'domain'],
  // The design system alone: package exports let nothing else of the web app through.
  desk: ['web-ui', 'contract', 'domain'],
  e2e: ['tools'],
  bench: [
    'api-platform',
    'api-ledger',
    'api-feature',
    'api-wiring',
    'api-testing',
    'contract',
    'domain',
    'tools',
  ],
};

/** Which features of the API call which others, and which of them post. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  kyc: ['identity'],
  'payment-methods': ['identity', 'kyc'],
  payments: ['identity', 'kyc', 'payment-methods'],
  refunds: ['payments'],
  disputes: ['identity', 'kyc', 'payments'],
  payouts: ['identity', 'kyc', 'payment-methods', 'payments', 'disputes'],
  reconciliation: ['payments', 'refunds'],
  savings: ['identity', 'accounts', 'payments', 'disputes'],
  schedules: ['identity', 'payment-methods', 'payments'],
  orders: ['identity', 'accounts', 'payments', 'payouts', 'disputes', 'savings', 'schedules', 'store'],
  staff: ['identity'],
  // How many payments are open stands beside what the books hold.
  books: ['payments'],
  home: ['identity', 'kyc', 'accounts', 'disputes', 'savings', 'notifications'],
};
const POSTS = ['accounts', 'payments', 'refunds', 'disputes', 'payouts', 'savings', 'schedules', 'orders'];
/** Shows what the ledger holds. */
const READS = ['books'];

/** The clients of the world outside, by their files in `apps/api/src/providers`, and which features speak to which. */
const PROVIDERS: Readonly<Record<string, string>> = {
  mail: 'mail.ts',
  sms: 'sms.ts',
  push: 'push{,-address}.ts',
  'identity-check': 'identity-check.ts',
  storage: '{,s3-}storage.ts',
  paystack: 'paystack/**',
};
const SPEAKS_TO: Readonly<Record<string, readonly string[]>> = {
  identity: ['mail', 'sms'],
  kyc: ['identity-check', 'storage'],
  'payment-methods': ['paystack'],
  payments: ['paystack'],
  refunds: ['paystack'],
  disputes: ['paystack'],
  payouts: ['paystack'],
  reconciliation: ['paystack'],
  notifications: ['mail', 'sms', 'push'],
};

const FOLDERS: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  'api-platform': 'apps/api/src/platform',
  'api-ledger': 'apps/api/src/ledger',
  'api-providers': 'apps/api/src/providers',
  'api-testing': 'apps/api/src/testing',
  'api-feature': 'apps/api/src/*',
  'api-wiring': 'apps/api/src',
  'web-ui': 'apps/web/src/ui',
  'web-lib': 'apps/web/src/lib',
  'web-native': 'apps/web/src/native',
  'web-feature': 'apps/web/src/features/*',
  'web-app': 'apps/web/src/app',
  'web-login': 'apps/web/src/login',
  'web-worker': 'apps/web/src/worker',
  'web-gallery': 'apps/web/src/gallery',
  sandbox: 'apps/sandbox/src',
  desk: 'apps/desk/src',
  tools: 'tools',
  e2e: 'e2e',
  bench: 'bench',
};

const element = (type: string) => ({ element: { type } });
const featureOf = (feature: string) => ({ element: { type: 'api-feature', captured: { feature } } });
const throughDoor = (target: object) => ({ ...target, file: { categories: 'door' } });
const policy = (from: object, targets: readonly object[]) => ({ from, allow: targets.map((to) => ({ to })) });

const POLICIES = [
  ...Object.entries(ARROWS).map(([from, to]) => policy(element(from), to.map(element))),
  ...Object.entries(FEATURES).map(([from, to]) =>
    policy(
      featureOf(from),
      to.map((name) => throughDoor(featureOf(name))),
    ),
  ),
  ...Object.entries(SPEAKS_TO).map(([from, to]) =>
    policy(
      featureOf(from),
      to.map((name) => ({ ...element('api-providers'), file: { categories: `client-${name}` } })),
    ),
  ),
  ...[...POSTS, ...READS].map((name) => policy(featureOf(name), [element('api-ledger')])),
  // The wiring reaches a feature through its door, and lists its `feature.ts`.
  policy(element('api-wiring'), [
    throughDoor(element('api-feature')),
    { ...element('api-feature'), file: { categories: 'feature' } },
  ]),
  policy({ file: { categories: 'test' } }, [
    element('tools'),
    element('api-testing'),
    throughDoor(element('api-feature')),
  ]),
  policy({ ...element('api-wiring'), file: { categories: 'test' } }, [element('api-feature')]),
];

const NO_CLIMBING = {
  group: ['../../**'],
  message: 'Use # inside an app or the package name across; never climb two folders.',
};
const NO_CAPACITOR = {
  group: ['@capacitor/**', '@*/capacitor-*'],
  message: 'Only src/native speaks to a phone; the rest takes its bridges.',
};
const NO_ROUTER_OR_CACHE = {
  group: ['react-router', 'react-router/**', 'react-router-dom', '@tanstack/**'],
  message: 'The design system knows no route and no query.',
};
const onlyImports = (...patterns: readonly { group: string[]; message: string }[]) =>
  ['error', { patterns: [NO_CLIMBING, ...patterns] }] as const;

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
  jsPlugins: ['eslint-plugin-boundaries', './tools/lint/house-rules.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/.tsc/**'],
  env: { es2024: true, node: true, browser: true },
  settings: {
    'import/resolver': {
      typescript: {
        alwaysTryTypes: true,
        noWarnOnMultipleProjects: true,
        project: [
          'apps/*/tsconfig.json',
          'packages/*/tsconfig.json',
          'tools/tsconfig.json',
          'e2e/tsconfig.json',
          'bench/tsconfig.json',
        ],
      },
    },
    'boundaries/include': [
      'apps/**/*.{ts,tsx}',
      'packages/**/*.ts',
      'tools/**/*.ts',
      'e2e/**/*.ts',
      'bench/**/*.ts',
    ],
    'boundaries/elements': Object.entries(FOLDERS).map(([type, pattern]) => ({
      type,
      pattern,
      partialMatch: false,
      ...(pattern.endsWith('*') && { capture: ['feature'] }),
    })),
    'boundaries/files': [
      { category: 'test', pattern: '**/*.test.{ts,tsx}' },
      { category: 'door', pattern: 'apps/api/src/*/index.ts' },
      { category: 'feature', pattern: 'apps/api/src/**/*feature.ts' },
      ...Object.entries(PROVIDERS).map(([name, files]) => ({
        category: `client-${name}`,
        pattern: `apps/api/src/providers/${files}`,
      })),
    ],
  },
  rules: {
    'boundaries/dependencies': ['error', { default: 'disallow', policies: POLICIES }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 70, IIFEs: true }],
    'no-restricted-imports': onlyImports(NO_CAPACITOR),
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    eqeqeq: 'error',
    'max-params': ['error', { max: 4 }],
    'kolo/no-reexport': 'error',
    'kolo/no-wild-clock': 'error',
    'kolo/only-config-reads-environment': 'error',
    'kolo/explained-assertion': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'typescript/unbound-method': 'off',
    'react/static-components': 'off',
  },
  overrides: [
    {
      files: ['packages/domain/src/**'],
      rules: {
        'no-restricted-imports': onlyImports({
          group: ['*', '!./**'],
          message: 'The domain depends on nothing, not even on Node.',
        }),
      },
    },
    {
      files: ['packages/contract/src/**'],
      rules: {
        'no-restricted-imports': onlyImports({
          group: ['*', '!./**', '!../*.ts', '!zod/mini', '!@kolo/domain/**'],
          message: 'The contract is zod/mini and the domain.',
        }),
      },
    },
    {
      files: ['apps/api/src/**'],
      rules: {
        'kolo/sql-names-owner': 'error',
        'kolo/lock-one-customer': 'error',
        'kolo/no-sql-clock': 'error',
      },
    },
    // Of the features: the ledger and the platform under them are made of statements.
    {
      files: ['apps/api/src/*/**'],
      rules: { 'kolo/sql-in-queries': 'error', 'kolo/no-process-memory': 'error' },
    },
    { files: ['apps/api/src/testing/**'], rules: { 'kolo/no-process-memory': 'off' } },
    {
      files: ['apps/api/src/{platform,ledger,testing}/**', 'apps/api/src/**/*queries.ts'],
      rules: { 'kolo/sql-in-queries': 'off' },
    },
    {
      files: ['apps/web/src/ui/**'],
      rules: { 'no-restricted-imports': onlyImports(NO_CAPACITOR, NO_ROUTER_OR_CACHE) },
    },
    { files: ['apps/web/src/native/**'], rules: { 'no-restricted-imports': onlyImports() } },
    { files: ['apps/web/src/**/*.tsx'], rules: { 'kolo/no-raw-cache-key': 'error' } },
    {
      files: ['apps/{api,web}/src/**', 'packages/*/src/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: { 'kolo/plain-words': 'error' },
    },
    // The doors: of each feature of the API, and of the web app for the page that logs in.
    {
      files: ['apps/api/src/*/index.ts', 'apps/web/src/login/open-app.ts'],
      rules: { 'oxc/no-barrel-file': 'off', 'kolo/no-reexport': 'off' },
    },
    {
      files: [
        'apps/api/src/platform/{clock,ids}.ts',
        'apps/sandbox/src/clock.ts',
        'apps/web/src/lib/{server-clock,random}.ts',
      ],
      rules: { 'kolo/no-wild-clock': 'off' },
    },
    {
      files: ['apps/*/src/{config,main,several,worker,ops}.ts', 'apps/api/src/platform/config.ts'],
      rules: { 'kolo/only-config-reads-environment': 'off' },
    },
    {
      files: ['apps/{api,sandbox}/src/{main,several,worker,ops}.ts'],
      rules: { 'no-console': 'off', 'kolo/no-wild-clock': 'off' },
    },
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120, IIFEs: true }] } },
    {
      files: ['tools/**', 'e2e/**', 'bench/**', 'apps/web/build/**'],
      rules: {
        'no-console': 'off',
        'kolo/no-wild-clock': 'off',
        'kolo/only-config-reads-environment': 'off',
      },
    },
    {
      files: ['**/*.config.ts', 'tools/lint/house-rules.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['apps/api/src/platform/tables.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'kolo/no-wild-clock': 'off',
        'kolo/sql-names-owner': 'off',
        'kolo/lock-one-customer': 'off',
        'kolo/sql-in-queries': 'off',
        'kolo/no-raw-cache-key': 'off',
        'kolo/no-process-memory': 'off',
        'kolo/explained-assertion': 'off',
        'typescript/no-non-null-assertion': 'off',
        'kolo/only-config-reads-environment': 'off',
      },
    },
    {
      files: ['{packages/domain,packages/contract}/src/**/*.test.ts', 'packages/domain/src/testing/**'],
      rules: { 'no-restricted-imports': onlyImports() },
    },
  ],
});
