import { isInNativeShell } from './native-shell.ts';

const WORKER = '/sw.js';

interface AddressPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** The page's policy lets no plain text name a script: this makes the one address, and no other. */
function workerAddress(): string {
  // Not every browser has it, and the library's types do not know it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: AddressPolicies };
  if (trustedTypes === undefined) return WORKER;
  return trustedTypes.createPolicy('kolo-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER);
}

/** The app of a phone has its files with it, and messages of its own. */
export function takesWorker(): boolean {
  return 'serviceWorker' in navigator && !isInNativeShell();
}

/** Once it is there, the same registration is returned. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress());
}
