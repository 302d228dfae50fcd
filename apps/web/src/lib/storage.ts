/** The part of the Web Storage API that is used here. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Every key the app keeps in the browser, in one place; how a device is set beside that: theme-key.ts, device-keys.ts. */
export const STORAGE_KEYS = {
  session: 'kolo.session',
  csrf: 'kolo.csrf',
  deviceId: 'kolo.device',
  biometrics: 'kolo.biometrics',
  balanceHidden: 'kolo.balance-hidden',
  dismissedAnnouncements: 'kolo.dismissed-announcements',
  drafts: 'kolo.drafts',
  inKeystore: 'kolo.in-keystore',
  installHint: 'kolo.install-hint',
  intents: 'kolo.intents',
  lock: 'kolo.lock',
  lockAfter: 'kolo.lock-after',
  onboarded: 'kolo.onboarded',
  originPath: 'kolo.origin-path',
  pendingVerification: 'kolo.pending-verification',
  pushDevice: 'kolo.push-device',
  passwordReset: 'kolo.password-reset',
  payFrom: 'kolo.pay-from',
  resendWait: 'kolo.resend-wait',
  reloadedForChunk: 'kolo.reloaded-for-chunk',
  visitCounted: 'kolo.visit-counted',
} as const;

/** What is the device's, not the customer's: a known device, how it is set, and what was seen and dismissed on it outlive signing out. */
const KEYS_OF_DEVICE: readonly string[] = [
  STORAGE_KEYS.deviceId,
  // Of customers, but nothing can be read from them: see intent.ts.
  STORAGE_KEYS.intents,
  STORAGE_KEYS.balanceHidden,
  STORAGE_KEYS.installHint,
  STORAGE_KEYS.dismissedAnnouncements,
  STORAGE_KEYS.lockAfter,
  STORAGE_KEYS.onboarded,
];

/** Nothing of a customer who logs out stays behind that could be read. */
export function forgetCustomer(storages: readonly KeyValue[]): void {
  for (const key of Object.values(STORAGE_KEYS)) {
    if (KEYS_OF_DEVICE.includes(key)) continue;
    for (const storage of storages) storage.removeItem(key);
  }
}

export function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A browser may refuse storage altogether (blocked cookies, full disk); the app then lives for one page. */
function sturdyStorage(open: () => KeyValue): KeyValue {
  try {
    const storage = open();
    storage.getItem(STORAGE_KEYS.session);
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          // Full: what could not be kept is asked for again.
        }
      },
      removeItem: (key) => storage.removeItem(key),
    };
  } catch {
    return memoryStorage();
  }
}

/** Reads JSON that anyone with the developer tools may have changed. */
export function readJson(storage: KeyValue, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the texts of a list that was read from storage; an empty list if something else was stored. */
export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Returns the members of an object that was read from storage; none if something else was stored. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

export const lastingStorage = sturdyStorage(() => localStorage);
export const tabStorage = sturdyStorage(() => sessionStorage);
