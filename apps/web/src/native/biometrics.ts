import { isInNativeShell } from '#lib/native-shell.ts';

/** What the phone looks at first. */
export type BiometryKind = 'fingerprint' | 'face';

/** `cancelled` by the customer or the system; `failed` is somebody else, or broken; `locked-out` after too many tries. */
export type Confirmation = 'confirmed' | 'cancelled' | 'failed' | 'locked-out';

/** The phone's own check that its owner is there. */
export interface Biometrics {
  /** Null where the phone has none, or none that is set up and strong enough. */
  kind(): Promise<BiometryKind | null>;
  /** Asks the customer, who reads the reason on the phone's own sheet. */
  confirm(reason: string): Promise<Confirmation>;
}

/** A browser has no such check that says who is there without a key at the server: never available. */
const biometricsWeb: Biometrics = {
  kind: () => Promise.resolve(null),
  confirm: () => Promise.resolve('failed'),
};

/** What it takes is loaded inside the app alone. */
const biometricsApp: Biometrics = {
  kind: async () => (await loadCapacitor()).kind(),
  confirm: async (reason) => (await loadCapacitor()).confirm(reason),
};

async function loadCapacitor(): Promise<Biometrics> {
  return (await import('./biometrics-capacitor.ts')).biometricsCapacitor;
}

export const deviceBiometrics: Biometrics = isInNativeShell() ? biometricsApp : biometricsWeb;
