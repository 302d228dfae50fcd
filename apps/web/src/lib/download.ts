import { ApiError, OTHER_CUSTOMER_ERROR } from './api-error.ts';
import { FILE_RETRY_MAX_S, FILE_WAIT_MAX_MS } from './limits.ts';
import { isInNativeShell } from './native-shell.ts';
import { currentUserId, http } from './session.ts';
import { monotonicMs } from './server-clock.ts';

interface ServedFile {
  readonly blob: Blob;
  readonly name: string;
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'kolo';
}

/**
 * Said in place of what saves a file; null in a browser, which can. The page of a phone saves none: what its link would download
 * goes nowhere, and nobody is told.
 */
export const saveElsewhere = isInNativeShell() ? 'Open Kolo in a browser to save this.' : null;

/** Has the browser save it. */
export function saveFile({ blob, name }: ServedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function fetchFile(path: string): Promise<ServedFile | undefined> {
  let file: ServedFile | undefined;
  await http.send({
    method: 'GET',
    path,
    access: 'customer',
    // The trip reads every answer as JSON: the file is kept on the way.
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (response.ok) {
        const name = nameIn(response.headers.get('content-disposition'));
        file = { blob: await response.clone().blob(), name };
      }
      return response;
    },
  });
  return file;
}

/** How long to wait before asking again, in seconds; null where asking again soon does not help. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.statusCode !== 429 && error.statusCode !== 503)) return null;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= FILE_RETRY_MAX_S ? retryAfterSeconds : null;
}

/**
 * Fetches a file with the bearer, which a plain link could not send, and has the browser save it. While the server makes
 * another file first it asks again, as often as the server says, for a minute at most. Throws ApiError.
 */
export async function download(path: string): Promise<void> {
  const owner = currentUserId();
  const began = monotonicMs();
  for (;;) {
    try {
      const file = await fetchFile(path);
      if (file) saveFile(file);
      return;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === null || monotonicMs() - began + seconds * 1_000 > FILE_WAIT_MAX_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
    // The same path would now answer the file of anyone who has signed in since.
    if (currentUserId() !== owner) {
      const why = currentUserId() === null ? 'You are logged out. Log in again.' : OTHER_CUSTOMER_ERROR;
      throw new ApiError({ kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 }, why);
    }
  }
}
