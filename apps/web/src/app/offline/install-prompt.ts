import { lastingStorage, readJson, STORAGE_KEYS, tabStorage } from '#lib/storage.ts';

/** What a browser hands over when the app can be put on the home screen. The library's types do not know it. */
interface InstallPrompt {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Kept by the page's inline line, since a browser may hand it over before any script is there: build/head-scripts.ts. */
  var koloInstall: InstallPrompt | null | undefined;
}

/** Who comes once may never come again. */
const VISITS_BEFORE_HINT = 2;
const NEVER = 'never';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function visits(): number {
  const kept = readJson(lastingStorage, STORAGE_KEYS.installHint);
  return typeof kept === 'number' ? kept : 0;
}

function isAnswered(): boolean {
  return readJson(lastingStorage, STORAGE_KEYS.installHint) === NEVER;
}

/** Once a tab, however often its page is loaded; where the browser offers nothing, nothing is counted. */
function countVisit(): void {
  if (!globalThis.koloInstall || isAnswered() || tabStorage.getItem(STORAGE_KEYS.visitCounted) !== null)
    return;
  tabStorage.setItem(STORAGE_KEYS.visitCounted, 'yes');
  lastingStorage.setItem(STORAGE_KEYS.installHint, JSON.stringify(visits() + 1));
}

export function subscribeInstall(listener: () => void): () => void {
  const heard = () => {
    countVisit();
    changed();
  };
  const installed = () => {
    globalThis.koloInstall = null;
    changed();
  };
  countVisit();
  listeners.add(listener);
  addEventListener('beforeinstallprompt', heard);
  addEventListener('appinstalled', installed);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', heard);
    removeEventListener('appinstalled', installed);
  };
}

export function isInstallHinted(): boolean {
  return Boolean(globalThis.koloInstall) && !isAnswered() && visits() >= VISITS_BEFORE_HINT;
}

/** For good, on this device. */
export function dismissInstall(): void {
  lastingStorage.setItem(STORAGE_KEYS.installHint, JSON.stringify(NEVER));
  changed();
}

/** A browser takes one answer to each prompt. */
export async function install(): Promise<void> {
  const prompt = globalThis.koloInstall;
  globalThis.koloInstall = null;
  changed();
  if (!prompt) return;
  await prompt.prompt();
  if ((await prompt.userChoice).outcome === 'dismissed') dismissInstall();
}
