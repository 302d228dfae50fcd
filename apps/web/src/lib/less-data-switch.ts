import { LESS_DATA_KEY } from './device-keys.ts';
import { lastingStorage } from './storage.ts';

/** The customer asked their browser to use little data; it says so to every server by `Save-Data`. */
export function browserSavesData(): boolean {
  // Not every browser has it, and the library's types do not know it.
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** On this device, from now on. What the browser asks for stays. */
export function setSavesData(isOn: boolean): void {
  if (isOn) lastingStorage.setItem(LESS_DATA_KEY, 'yes');
  else lastingStorage.removeItem(LESS_DATA_KEY);
  const { dataset } = document.documentElement;
  if (isOn || browserSavesData()) dataset['lessData'] = '';
  else delete dataset['lessData'];
}
