import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { assertPortFree, findFreePort } from './ports.ts';

describe('a port', () => {
  test('that is free is not refused', async () => {
    await expect(assertPortFree(await findFreePort(), 'PORT')).resolves.toBeUndefined();
  });

  test('that was found is none that the system gives to outgoing connections', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, findFreePort));
    expect(found.filter((port) => port >= 32_768)).toEqual([]);
  });

  test('that is taken is refused by its number and the variable that moves it', async () => {
    const port = await findFreePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(assertPortFree(port, 'SANDBOX_PORT')).rejects.toThrow(
      `Port ${port} is already taken; stop what uses it or set SANDBOX_PORT to another port.`,
    );
    server.close();
  });
});
