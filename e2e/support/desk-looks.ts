import type { Page } from '@playwright/test';
import { BEST_PRACTICES, expectAccessible } from './journey.ts';

export const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** In both themes, on a phone and on a wide screen. */
export async function expectEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize() ?? WIDE;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessible(page, BEST_PRACTICES);
    }
  }
  await page.setViewportSize(before);
}
