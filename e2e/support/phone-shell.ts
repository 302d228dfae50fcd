import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The script that the library puts into the page on Android, before any of ours. */
const BRIDGE = join(
  import.meta.dirname,
  '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

/** What each native side offers, as it tells the page itself. */
const OFFERED = {
  BiometricAuthNative: ['checkBiometry', 'internalAuthenticate'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  App: ['getLaunchUrl', 'minimizeApp'],
  Haptics: ['notification'],
  PrivacyScreen: ['enable'],
  PushNotifications: [
    'checkPermissions',
    'requestPermissions',
    'register',
    'unregister',
    'removeAllDeliveredNotifications',
  ],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle'],
};

const HEADERS = Object.entries(OFFERED).map(([name, methods]) => ({
  name,
  methods: [
    ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    { name: 'addListener' },
    { name: 'removeListener' },
  ],
}));

/** Told by each new page, before anything else runs in it. */
const BEGIN = JSON.stringify({ callbackId: '0', pluginId: 'Phone', methodName: 'begin', options: {} });

const FINGERPRINT = {
  isAvailable: true,
  strongBiometryIsAvailable: true,
  biometryType: 3,
  biometryTypes: [3],
  deviceIsSecure: true,
  reason: '',
  code: '',
};

/** Codes as the plugin's own Java names them; null is the right finger. */
type Finger = null | 'authenticationFailed' | 'userCancel' | 'biometryLockout';

/** What the bridge's own script writes. */
interface Message {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, string>>;
}

interface PhoneState {
  /** What the keystore holds. */
  readonly keystore: Map<string, string>;
  /** Every call that reached the native side, by its name: `StatusBar.setStyle`. */
  readonly called: string[];
  /** Whom an event is told, by its name. */
  readonly listeners: Map<string, string>;
  launchLink: string | null;
  finger: Finger;
  /** What the customer answered when Android asked about notifications. */
  messages: 'prompt' | 'granted' | 'denied';
}

type Result = { readonly data: object } | { readonly code: string };

function resultOf({ methodName, options }: Message, phone: PhoneState): Result {
  const key = options['prefixedKey'] ?? '';
  switch (methodName) {
    case 'checkBiometry':
      return { data: FINGERPRINT };
    case 'internalAuthenticate':
      return phone.finger === null ? { data: {} } : { code: phone.finger };
    case 'internalGetItem':
      return { data: { data: phone.keystore.get(key) ?? null } };
    case 'internalSetItem':
      phone.keystore.set(key, options['data'] ?? '');
      return { data: {} };
    case 'internalRemoveItem':
      return { data: { success: phone.keystore.delete(key) } };
    case 'begin':
      // The page before is gone, and its listeners with it.
      phone.listeners.clear();
      return { data: {} };
    case 'checkPermissions':
      return { data: { receive: phone.messages } };
    case 'requestPermissions':
      if (phone.messages === 'prompt') phone.messages = 'granted';
      return { data: { receive: phone.messages } };
    case 'getLaunchUrl':
      return { data: phone.launchLink === null ? {} : { url: phone.launchLink } };
    default:
      return { data: {} };
  }
}

/** What the native side sends back; null for a listener, who hears of events only. */
function answerTo(text: string, phone: PhoneState): string | null {
  // The bridge's own script wrote it.
  const message = JSON.parse(text) as Message;
  const { callbackId, pluginId, methodName, options } = message;
  phone.called.push(`${pluginId}.${methodName}`);
  if (methodName === 'addListener') {
    phone.listeners.set(options['eventName'] ?? '', callbackId);
    return null;
  }
  const result = resultOf(message, phone);
  const to = { callbackId, pluginId, methodName };
  return JSON.stringify(
    'data' in result
      ? { ...to, success: true, data: result.data }
      : { ...to, success: false, error: { message: 'Refused', code: result.code } },
  );
}

export interface PlayedPhone {
  put(finger: Finger): void;
  /** How often the phone looked at a finger. */
  asked(): number;
  readonly keystore: Map<string, string>;
  called(name: string): boolean;
  /** The app is started by this link the next time. */
  launchBy(link: string): Promise<void>;
  /** A link is pressed in another app while this one runs. */
  openLink(link: string): Promise<void>;
  /** What the customer answers in Android's settings. */
  allow(messages: 'prompt' | 'denied'): void;
  /** A press on a notification, which carries what somebody made up. */
  pressMessage(data: object): Promise<void>;
  /** Android's button. */
  pressBack(canGoBack: boolean): Promise<void>;
}

/**
 * Plays Android around the page, up to the messages that cross the bridge: a phone with a fingerprint reader. Google's push
 * service knows it by the token.
 */
export async function onPhone(page: Page, token = ''): Promise<PlayedPhone> {
  const phone: PhoneState = {
    keystore: new Map(),
    called: [],
    listeners: new Map(),
    launchLink: null,
    finger: 'userCancel',
    messages: 'prompt',
  };
  await page.exposeFunction('playAndroid', (message: string) => {
    const answer = answerTo(message, phone);
    // The page may be gone before it hears of its token.
    if (phone.called.at(-1) === 'PushNotifications.register')
      tell('registration', { value: token }).catch(() => undefined);
    return answer;
  });
  await page.addInitScript({
    content: `
      window.androidBridge = {
        postMessage: (message) =>
          window.playAndroid(message).then((data) => data && window.androidBridge.onmessage({ data })),
      };
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      ${readFileSync(BRIDGE, 'utf8')};
      window.Capacitor.PluginHeaders = ${JSON.stringify(HEADERS)};
      window.playAndroid(${JSON.stringify(BEGIN)});
    `,
  });
  // A phone serves the log-in page by the name of its file, and the bare shell at every other path.
  await page.route('**/login.html', async (route) =>
    route.fulfill({
      response: await route.fetch({ url: new URL('/auth/login', route.request().url()).href }),
    }),
  );
  await page.route('**/auth/login', async (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ response: await route.fetch({ url: new URL('/', route.request().url()).href }) })
      : route.fallback(),
  );
  async function tell(event: string, data: object): Promise<void> {
    await expect.poll(() => phone.listeners.has(event), `the app listens to ${event}`).toBe(true);
    const callbackId = phone.listeners.get(event);
    const text = JSON.stringify({
      callbackId,
      // The page finds its listener by the first of these alone.
      pluginId: 'App',
      methodName: 'addListener',
      save: true,
      success: true,
      data,
    });
    await page.evaluate(`window.androidBridge.onmessage({ data: ${JSON.stringify(text)} })`);
  }
  return {
    put: (finger) => void (phone.finger = finger),
    asked: () => phone.called.filter((name) => name.endsWith('.internalAuthenticate')).length,
    keystore: phone.keystore,
    called: (name) => phone.called.includes(name),
    async launchBy(link) {
      phone.launchLink = link;
      // A start has its own window.
      await page.evaluate(() => void (window.name = ''));
    },
    openLink: (link) => tell('appUrlOpen', { url: link }),
    allow: (messages) => void (phone.messages = messages),
    pressMessage: (data) =>
      tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { data } }),
    pressBack: (canGoBack) => tell('backButton', { canGoBack }),
  };
}
