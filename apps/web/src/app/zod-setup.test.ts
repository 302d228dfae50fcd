import { expect, test } from 'vitest';
import './zod-setup.ts';

test('zod, which is loaded later, makes no code of its own', async () => {
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
