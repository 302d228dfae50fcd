import { expect, it } from 'vitest';
import { createOnboarding } from './onboarding.ts';
import { forgetCustomer, memoryStorage, STORAGE_KEYS } from './storage.ts';

it('is done for anyone who finished it, and for nobody else on the same phone', () => {
  const storage = memoryStorage();
  createOnboarding(storage).finish('ada');
  const later = createOnboarding(storage);
  expect(later.isDone('ada')).toBe(true);
  expect(later.isDone('obi')).toBe(false);
});

it('outlives a log-out', () => {
  const storage = memoryStorage();
  createOnboarding(storage).finish('ada');
  forgetCustomer([storage]);
  expect(createOnboarding(storage).isDone('ada')).toBe(true);
  // Nor is it told who that was.
  expect(storage.getItem(STORAGE_KEYS.onboarded)).not.toContain('ada');
});

it('lets go even when nothing can be kept', () => {
  const full = { ...memoryStorage(), setItem: () => undefined };
  const onboarding = createOnboarding(full);
  onboarding.finish('ada');
  expect(onboarding.isDone('ada')).toBe(true);
});

it('starts over from nonsense, and keeps the newest twenty', () => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.onboarded, '{"ada":1}');
  const onboarding = createOnboarding(storage);
  expect(onboarding.isDone('ada')).toBe(false);
  for (let index = 0; index <= 20; index += 1) onboarding.finish(`user ${index}`);
  const later = createOnboarding(storage);
  expect(later.isDone('user 0')).toBe(false);
  expect(later.isDone('user 20')).toBe(true);
});
