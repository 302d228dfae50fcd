import { savesData } from './less-data.ts';
import { isInNativeShell } from './native-shell.ts';

const WORKER = '/sw.js';
/** The same worker, which keeps the files of the first screen alone before they are asked for. */
const WORKER_OF_LESS_DATA = `${WORKER}?less`;

interface AddressPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** The page's policy lets no plain text name a script: this makes the address of the worker, and no other. */
function workerAddress(): string {
  const address = savesData() ? WORKER_OF_LESS_DATA : WORKER;
  // Not every browser has it, and the library's types do not know it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: AddressPolicies };
  if (trustedTypes === undefined) return address;
  return trustedTypes.createPolicy('kolo-worker', { createScriptURL: () => address }).createScriptURL(WORKER);
}

/** The app of a phone has its files with it, and messages of its own. */
export function takesWorker(): boolean {
  return 'serviceWorker' in navigator && !isInNativeShell();
}

/** Once it is there, the same registration is returned. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress());
}
