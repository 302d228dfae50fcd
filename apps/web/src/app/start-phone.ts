import { serverOrigin } from '#lib/native-shell.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, subscribeSession, tokenStorage } from '#lib/session.ts';
import { lastingStorage, STORAGE_KEYS } from '#lib/storage.ts';
import { renewPush } from '#features/notifications/use-push.ts';
import { phone } from '#native/phone-capacitor.ts';
import { devicePush } from '#native/push.ts';
import { currentToasts, subscribeToasts } from '#ui/toast-store.ts';
import { screenOfLink } from './own-link.ts';
import { shownTheme, subscribeTheme } from './theme.ts';

/** The phone serves its documents by their files; any other path gets the bare shell. */
const LOGIN_FILE = '/login.html';

/** Every message to a phone opens the inbox, since the message itself only says that there is news. */
const INBOX_LINK = 'kolo://settings/notifications';

const STARTED = 'kolo-started';

/** What happens in the page when the customer uses it: with a finger, by a screen reader, or going back. */
const USES = ['pointerdown', 'click', 'popstate'] as const;

/** A bridge that fails takes away its own part and nothing else. */
function ignoreFailure(asked: Promise<unknown>): void {
  asked.catch(() => undefined);
}

/**
 * From here on the keystore follows the session, and nothing else of the phone ever holds a token of it. The page's storage says
 * whether the keystore counts: signing out takes that back at once, and an iPhone's Keychain outlives the app that filled it.
 */
async function holdSession(): Promise<void> {
  const follow = () => {
    const now = tokenStorage.getItem(STORAGE_KEYS.session);
    if (now === null) return dropSession();
    lastingStorage.setItem(STORAGE_KEYS.inKeystore, 'yes');
    ignoreFailure(phone.session.keep(now));
  };
  await phone.session.guard();
  // Somebody has signed in on this very page.
  if (currentUserId() !== null) follow();
  else if (lastingStorage.getItem(STORAGE_KEYS.inKeystore) === null) dropSession();
  else await takeSession();
  subscribeSession(follow);
}

function dropSession(): void {
  lastingStorage.removeItem(STORAGE_KEYS.inKeystore);
  ignoreFailure(phone.session.drop());
  ignoreFailure(phone.offlineKey.drop());
  // The server may not hear of the end, and would go on sending. A phone without a push service is asked for nothing.
  if (lastingStorage.getItem(STORAGE_KEYS.pushDevice) === null) return;
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
  ignoreFailure(phone.endMessages());
}

async function takeSession(): Promise<void> {
  const kept = await phone.session.read();
  if (kept !== null) tokenStorage.setItem(STORAGE_KEYS.session, kept);
}

function screenOf(link: string): string {
  return screenOfLink(link, serverOrigin() || location.origin);
}

/** Returns where the app begins, if a link says so. Links that come later move the app. */
async function followLinks(): Promise<string | null> {
  let isStarted = false;
  let early: string | null = null;
  let newest: string | null = null;
  const follow = (link: string) => {
    const screen = screenOf(link);
    if (!isStarted) {
      early = screen;
      return;
    }
    // Pressed again while its screen is loading: from the start, since a redirect that was taken is not taken twice.
    if (screen === newest) return location.assign(screen);
    history.pushState(null, '', screen);
    // The router hears of an address from the browser alone.
    dispatchEvent(new PopStateEvent('popstate'));
    newest = screen;
  };
  // Its screen was there, and the customer has used the app since: the same link later is another press.
  for (const use of USES) addEventListener(use, () => (newest = null), true);
  await phone.onLink(follow);
  ignoreFailure(phone.onMessagePressed(() => follow(INBOX_LINK)));
  const launch = await phone.launchLink();
  isStarted = true;
  // Each page of the same start is told the same link. The window's name outlives its pages, and nothing else does.
  const isSeen = window.name === STARTED;
  window.name = STARTED;
  return early ?? (isSeen || launch === null ? null : screenOf(launch));
}

/** As in any app: an open sheet closes, then the page before comes, and from the first page the app goes away. */
function goBack(canGoBack: boolean): void {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (sheet !== undefined) sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (canGoBack) history.back();
  else ignoreFailure(phone.leave());
}

function followToasts(): void {
  let newest = 0;
  subscribeToasts(() => {
    const toast = currentToasts().at(-1);
    if (toast === undefined || toast.id <= newest) return;
    newest = toast.id;
    ignoreFailure(phone.buzz(toast.tone === 'failed'));
  });
}

/** The pages of text name the operator, which the server knows: the phone's browser shows them. */
function isPageOfServer(): boolean {
  const path = location.pathname;
  if (path !== paths.terms && path !== paths.privacy) return false;
  location.assign(serverOrigin() + path);
  history.back();
  return true;
}

/** Joins the app to the phone around it, then starts it. The splash goes with what stands in the page before the first screen. */
export async function startPhone(
  start: (beforeRender: () => void) => void,
  beforeRender: () => void,
): Promise<void> {
  ignoreFailure(phone.hideFromOthers());
  if (isPageOfServer()) return;
  // Without a keystore nobody is signed in, and the session lives as long as the page.
  await holdSession().catch(() => undefined);
  const begin = await followLinks().catch(() => null);
  if (begin !== null) history.replaceState(null, '', begin);
  if (location.pathname === paths.login && currentUserId() === null) {
    history.replaceState(history.state, '', LOGIN_FILE);
    location.reload();
    return;
  }
  if (location.pathname === LOGIN_FILE) history.replaceState(history.state, '', paths.login);
  start(() => {
    beforeRender();
    ignoreFailure(phone.hideSplash());
  });
  ignoreFailure(phone.onBack(goBack));
  const showBars = () => ignoreFailure(phone.showBars(shownTheme()));
  showBars();
  subscribeTheme(showBars);
  followToasts();
  ignoreFailure(renewPush(devicePush));
}
