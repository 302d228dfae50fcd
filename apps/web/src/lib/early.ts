import { API_BASE } from '@kolo/contract/endpoint';

/** What the shell's inline line has asked for while the script was still on its way: see build/head-scripts.ts. */
export interface EarlyHome {
  readonly authorization: string;
  readonly answer: Promise<Response>;
  readonly stop: () => void;
}

declare global {
  var koloEarlyHome: EarlyHome | undefined;
}

export const HOME_URL = `${API_BASE}/home`;

/** The answer to this very request, where it was asked for early. It is used once, and only by the customer whom it is about. */
export function takeEarlyHome(url: string, { headers, signal }: RequestInit): Promise<Response> | null {
  const early = globalThis.koloEarlyHome;
  if (early === undefined || url !== HOME_URL) return null;
  globalThis.koloEarlyHome = undefined;
  if (early.authorization !== new Headers(headers).get('authorization')) return null;
  signal?.addEventListener('abort', early.stop);
  return early.answer;
}
