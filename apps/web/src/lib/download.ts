import { http } from './session.ts';

interface ServedFile {
  readonly blob: Blob;
  readonly name: string;
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'kolo';
}

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

/** Fetches a file with the bearer, which a plain link could not send, and has the browser save it. Throws ApiError. */
export async function download(path: string): Promise<void> {
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
  if (file) saveFile(file);
}
