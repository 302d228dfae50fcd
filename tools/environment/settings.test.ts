import { describe, expect, test } from 'vitest';
import { choosePorts, overlay } from './settings.ts';

describe('the ports', () => {
  test('are the documented ones unless the environment says otherwise', async () => {
    expect(await choosePorts(undefined, { SANDBOX_PORT: '4001' })).toEqual({
      web: 3000,
      desk: 3002,
      sandbox: 4001,
      smtp: 3025,
    });
  });

  test.each(['abc', '0', '70000', '3000.5'])('refuse "%s" in one sentence', async (text) => {
    await expect(choosePorts(undefined, { PORT: text })).rejects.toThrow(
      `PORT is "${text}", which is not a port number.`,
    );
  });
});

describe('variables', () => {
  test('that a person has set win over made-up ones, and empty ones count as not set', () => {
    expect(overlay({ A: 'made', B: 'made' }, { A: 'mine', B: '' })).toEqual({ A: 'mine', B: 'made' });
  });
});
