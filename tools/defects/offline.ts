import { defect } from './defect.ts';

const VAULT = 'apps/web/src/lib/offline/vault.ts';
const VAULT_TEST = 'apps/web/src/lib/offline/vault.test.ts';
const PHONE_SHELF = 'apps/web/src/lib/offline/phone-shelf.ts';
const PHONE_SHELF_TEST = 'apps/web/src/lib/offline/phone-shelf.test.ts';
const SNAPSHOTS = 'apps/web/src/app/offline/snapshots.ts';
const SNAPSHOTS_TEST = 'apps/web/src/app/offline/snapshots.test.ts';
const SHELL = 'apps/web/src/worker/shell.ts';
const SHELL_TEST = 'apps/web/src/worker/shell.test.ts';

const OUTCOME = 'apps/web/src/app/screens/payment-outcome.test.tsx';

export const offlineDefects = [
  defect('offline: key of what is kept offline can be taken out', {
    file: 'apps/web/src/lib/offline/cipher.ts',
    find: 'generateKey(CIPHER, false,',
    put: 'generateKey(CIPHER, true,',
    caughtBy: [VAULT_TEST, 'what lies there cannot be read, and its key cannot be taken out'],
  }),
  defect('offline: key on a phone lies beside what it opens', {
    file: PHONE_SHELF,
    find: 'begin: ({ id }) => rows.begin({ id }),',
    put: 'begin: (kept) => rows.begin(kept),',
    caughtBy: [PHONE_SHELF_TEST, 'what was kept opens again, and its key lies in the keystore alone'],
  }),
  defect('offline: key of another record opens on a phone', {
    file: PHONE_SHELF,
    find: 'of !== id || text === undefined',
    put: 'text === undefined',
    caughtBy: [PHONE_SHELF_TEST, 'the key of another record is no key of this one'],
  }),
  defect("offline: key outlives the session in the phone's keystore", {
    file: 'apps/web/src/app/start-phone.ts',
    find: '  ignoreFailure(phone.offlineKey.drop());\n',
    put: '',
    caughtBy: ['e2e', 'on a phone the tokens are in its keystore alone'],
  }),
  defect('offline: what was kept for another customer opens', {
    file: VAULT,
    find: ', additionalData: new TextEncoder().encode(owner) }',
    put: ', additionalData: new TextEncoder().encode(owner.slice(0, 0)) }',
    caughtBy: [VAULT_TEST, 'what was kept for one customer opens for nobody else, and makes room'],
  }),
  defect('offline: two snapshots sealed with one vector', {
    file: VAULT,
    find: 'crypto.getRandomValues(new Uint8Array(IV_BYTES))',
    put: 'new Uint8Array(IV_BYTES)',
    caughtBy: [VAULT_TEST, 'no two savings are sealed alike'],
  }),
  defect('offline: snapshot outlives signing out', {
    file: 'apps/web/src/lib/offline/store-name.ts',
    find: 'indexedDB.deleteDatabase(OFFLINE_STORE)',
    put: "indexedDB.deleteDatabase('kolo')",
    caughtBy: ['e2e', 'nothing of a customer can be read in any storage of the browser'],
  }),
  defect('offline: snapshot can be read in the database', {
    file: VAULT,
    find: 'await crypto.subtle.encrypt(cipherFor(iv, owner), key, plain)',
    put: 'plain.buffer',
    caughtBy: [VAULT_TEST, 'what lies there cannot be read, and its key cannot be taken out'],
  }),
  defect('offline: locked app opens without a connection', {
    file: 'apps/web/src/lib/use-app-lock.ts',
    find: '() => appLock.isLocked(hasPin)',
    put: '() => navigator.onLine && appLock.isLocked(hasPin)',
    caughtBy: ['e2e', 'locked and offline nothing is shown until the app is connected'],
  }),
  defect('offline: figures of before pass for fresh ones', {
    file: SNAPSHOTS,
    find: '  query.invalidate();\n',
    put: '',
    caughtBy: [SNAPSHOTS_TEST, 'and asks again as soon as there is one'],
  }),
  defect('offline: figures of before replace newer ones', {
    file: SNAPSHOTS,
    find: '  if (query.state.data !== undefined) return;\n',
    put: '',
    caughtBy: [SNAPSHOTS_TEST, 'what is newer on the screen is never replaced by what was kept'],
  }),
  defect('offline: ended session still shows what was kept', {
    file: SNAPSHOTS,
    find: "error instanceof ApiError && error.kind !== 'answer'",
    put: 'error instanceof ApiError',
    caughtBy: [SNAPSHOTS_TEST, 'a refusal of the server is no lost connection'],
  }),
  defect('offline: old transactions under the time of new ones', {
    file: 'apps/web/src/app/offline/kept-queries.ts',
    find: 'Math.min(before.atMs, entry.atMs)',
    put: 'Math.max(before.atMs, entry.atMs)',
    caughtBy: [SNAPSHOTS_TEST, 'a shorter list that was fetched later stands before the older ones'],
  }),
  defect('offline: money moves offline', {
    file: 'apps/web/src/ui/button.tsx',
    find: 'disabled={disabled || isCutOff}',
    put: 'disabled={disabled}',
    caughtBy: [
      'apps/web/src/ui/button.test.tsx',
      'what needs a connection cannot be pressed without one, and says why',
    ],
  }),
  defect('offline: worker keeps an answer of the API', {
    file: SHELL,
    find: "if (pathname.startsWith(ASSETS)) return 'file';",
    put: "if (pathname.startsWith(ASSETS) || mode !== 'navigate') return 'file';",
    caughtBy: [SHELL_TEST, 'a call of the API is never answered by the worker'],
  }),
  defect('offline: worker answers with the shell in place of a file of the API', {
    file: SHELL,
    find: '/^\\/(?:api|docs|',
    put: '/^\\/(?:docs|',
    caughtBy: [SHELL_TEST, 'a call of the API is never answered by the worker'],
  }),
  defect('offline: page kept as a script for good', {
    file: SHELL,
    find: "return ok && !(headers.get('content-type') ?? '').includes('text/html');",
    put: 'return ok || headers.has(PREFIX);',
    caughtBy: [SHELL_TEST, 'a page in place of a file, or an error, is not kept as the file'],
  }),
  defect('offline: files of old versions stay', {
    file: SHELL,
    find: 'one.startsWith(PREFIX) && one !== name',
    put: 'one.startsWith(PREFIX) && one === name',
    caughtBy: [SHELL_TEST, 'a new version removes what those before have kept'],
  }),
  defect('offline: old page though the server answers', {
    file: SHELL,
    find: 'const asked = fetch(request).catch(',
    put: 'const asked = Promise.reject(new TypeError(request.url)).catch(',
    caughtBy: [SHELL_TEST, 'a page comes from the network, and only where that fails from the shell'],
  }),
  defect('offline: old tab seals over what a newer one has kept', {
    file: 'apps/web/src/app/offline/kept-queries.ts',
    find: 'own === undefined || newestOf(entry) > newestOf(own)',
    put: 'own === undefined',
    caughtBy: [SNAPSHOTS_TEST, 'a tab that was open before seals nothing over what another has kept since'],
  }),
  defect('offline: two tabs that save at once lose one', {
    file: VAULT,
    find: 'save: (renew) => exclusively(() => seal(renew))',
    put: 'save: seal',
    caughtBy: [VAULT_TEST, 'each tab goes on from what another has just kept, also where two save at once'],
  }),
  defect('offline: page of another build kept with the files of this one', {
    file: SHELL,
    find: '!answer.ok || named.length === 0 || named.some((file) => !files.includes(file))',
    put: '!answer.ok',
    caughtBy: [SHELL_TEST, 'while a release rolls out, the page of another build is not kept'],
  }),
  defect('offline: store that was left stays where nobody is signed in', {
    file: 'apps/web/src/app/offline/start.ts',
    find: '  void dropOfflineStore();\n  const leave',
    put: '  const leave',
    caughtBy: ['e2e', 'nothing of a customer can be read in any storage of the browser'],
  }),
  defect('offline: half typed forms outlive the session', {
    file: 'apps/web/src/lib/session.ts',
    find: '  tabStorage.removeItem(STORAGE_KEYS.drafts);\n',
    put: '',
    caughtBy: [
      'apps/web/src/lib/session.test.tsx',
      'takes what was half typed with a session that the server has ended',
    ],
  }),
  defect('offline: new version takes the open page unasked', {
    file: 'apps/web/src/worker/worker.ts',
    find: 'event.waitUntil(shell.install())',
    put: 'event.waitUntil(shell.install().then(() => self.skipWaiting()))',
    caughtBy: ['e2e', 'a new version is offered while the app is open'],
  }),
  defect('figure kept offline is what a package has after a payment', {
    file: 'apps/web/src/lib/out-of-date.ts',
    find: 'isError || (isStale && !isFetching)',
    put: 'isError || (isStale && isFetching)',
    caughtBy: [OUTCOME, 'is not what its package has now'],
  }),
  defect('figure kept offline is what an account has after a payment', {
    file: 'apps/web/src/app/screens/payment-outcome.tsx',
    find: 'isKnown && !isOutOfDate(accounts)',
    put: 'isKnown && !accounts.isError',
    caughtBy: [OUTCOME, 'is not what its account has now'],
  }),
];
