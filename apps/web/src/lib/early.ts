/** What the shell's inline line has asked for while the script was still on its way: see build/head-scripts.ts. */
interface Early {
  readonly authorization: string;
  readonly asked: Record<string, { readonly answer: Promise<Response>; readonly stop: () => void }>;
}

declare global {
  var koloEarly: Early | undefined;
}

/** The screens that show much of what GET /home has: they ask for it together. */
export const SHOWS_HOME = /^\/(packages)?$/;

/**
 * The answer to this very request, where it was asked for early. It is used once, only by the customer whom it is about, and never
 * after a command of theirs.
 */
export function takeEarly(url: string, { method, headers, signal }: RequestInit): Promise<Response> | null {
  if (method !== 'GET') globalThis.koloEarly = undefined;
  const early = globalThis.koloEarly;
  const asked = early?.asked[url];
  if (!early || !asked) return null;
  delete early.asked[url];
  if (early.authorization !== new Headers(headers).get('authorization')) return null;
  signal?.addEventListener('abort', asked.stop);
  return asked.answer;
}
