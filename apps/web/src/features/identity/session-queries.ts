import type { BodyOf } from '@kolo/contract/endpoint';
import { changePassword, endAllSessions, endSession, listSessions } from '@kolo/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';

/** More devices than this at once are a case for logging out everywhere. */
const DEVICES_SHOWN = 100;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { query: { limit: DEVICES_SHOWN }, signal }),
});

export async function endDevice(id: string): Promise<void> {
  await call(endSession, { params: { id } });
}

export async function endEveryDevice(): Promise<void> {
  await call(endAllSessions, {});
}

export async function changeOwnPassword(body: BodyOf<typeof changePassword>): Promise<void> {
  await call(changePassword, { body });
}
