import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The script that the library puts into the page on Android, before any of ours. */
const BRIDGE = join(
  import.meta.dirname,
  '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

const HEADERS = [
  {
    name: 'BiometricAuthNative',
    methods: [
      { name: 'checkBiometry', rtype: 'promise' },
      { name: 'internalAuthenticate', rtype: 'promise' },
    ],
  },
];

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

/** Plays Android around the page, up to the messages that cross the bridge: a phone with a fingerprint reader. */
export async function onPhone(page: Page): Promise<{ put(finger: Finger): void; asked(): number }> {
  let next: Finger = 'userCancel';
  let asked = 0;
  function answer(message: string): string {
    // What the bridge's own script writes.
    const { callbackId, pluginId, methodName } = JSON.parse(message) as Record<string, string>;
    const to = { callbackId, pluginId, methodName };
    if (methodName === 'checkBiometry') return JSON.stringify({ ...to, success: true, data: FINGERPRINT });
    asked += 1;
    return JSON.stringify(
      next === null
        ? { ...to, success: true, data: {} }
        : { ...to, success: false, error: { message: 'Refused', code: next } },
    );
  }
  await page.exposeFunction('playAndroid', answer);
  await page.addInitScript({
    content: `
      window.androidBridge = {
        postMessage: (message) =>
          window.playAndroid(message).then((data) => window.androidBridge.onmessage({ data })),
      };
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      ${readFileSync(BRIDGE, 'utf8')};
      window.Capacitor.PluginHeaders = ${JSON.stringify(HEADERS)};
    `,
  });
  return { put: (finger) => void (next = finger), asked: () => asked };
}
