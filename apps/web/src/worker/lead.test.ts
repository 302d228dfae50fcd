import { expect, it } from 'vitest';
import { lead } from './lead.ts';

const HOME = 'https://kolo.example/';
const INBOX = 'https://kolo.example/settings/notifications';

async function led(open: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  await lead(
    {
      matchAll: () =>
        Promise.resolve(open.map((url, at) => ({ url, focus: async () => void done.push(`focus ${at}`) }))),
      openWindow: async (address) => void done.push(`open ${address}`),
    },
    INBOX,
  );
  return done;
}

it('a press focuses the tab that is there already', async () => {
  expect(await led([HOME, INBOX, INBOX])).toEqual(['focus 1']);
});

it('a press opens a tab where none is there, and takes no other from what it is at', async () => {
  expect(await led([])).toEqual([`open ${INBOX}`]);
  expect(await led([HOME])).toEqual([`open ${INBOX}`]);
});
