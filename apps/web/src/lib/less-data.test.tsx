import { afterEach, expect, it } from 'vitest';
import { LESS_DATA_KEY } from './device-keys.ts';
import { browserSavesData, setSavesData } from './less-data-switch.ts';
import { savesData } from './less-data.ts';
import { forgetCustomer, lastingStorage } from './storage.ts';

function browserSays(saveData: boolean | undefined): void {
  const value = saveData === undefined ? undefined : { saveData };
  Object.defineProperty(navigator, 'connection', { value, configurable: true });
}

afterEach(() => {
  browserSays(undefined);
  setSavesData(false);
});

it('the switch holds at once, and cannot take back what the browser asks for', () => {
  const said = () => [savesData(), browserSavesData()];
  expect(said()).toEqual([false, false]);
  setSavesData(true);
  expect(said()).toEqual([true, false]);
  setSavesData(false);
  expect(said()).toEqual([false, false]);
  browserSays(true);
  setSavesData(false);
  expect(said()).toEqual([true, true]);
});

it('the switch is of the device: the next customer finds it as it was', () => {
  setSavesData(true);
  forgetCustomer([lastingStorage]);
  expect(lastingStorage.getItem(LESS_DATA_KEY)).not.toBeNull();
});
