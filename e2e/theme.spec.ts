import { expect, test } from '@playwright/test';
import { register } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

test('pages of text and the login page have the theme that was chosen, and follow the device where none was', async ({
  page,
}) => {
  const theme = () => page.locator('html').getAttribute('data-theme');
  for (const path of ['/terms', '/privacy']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await theme(), path).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme, path).toBe('dark');
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth/login');
  await expect.poll(theme).toBe('light');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  for (const [chosen, device] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await page.evaluate((to) => localStorage.setItem('kolo.theme', to), chosen);
    await page.emulateMedia({ colorScheme: device });
    for (const path of ['/terms', '/privacy', '/auth/login']) {
      await page.goto(path);
      expect(await theme(), path).toBe(chosen);
    }
  }
});

test('the welcome shows its whole button on the smallest phone', async ({ page }) => {
  await register(page, personWithEmail());
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['Next', 'Next', 'Set a PIN']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
  }
});
