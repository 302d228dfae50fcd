/** Told how much of a form has left, from 0 to 1. */
export type OnProgress = (sent: number) => void;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Travels as fetch does, and tells how far the body is: fetch itself can't. */
export function uploadFetch(onProgress: OnProgress) {
  return (url: string, init: RequestInit, moved: () => void): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', (event) => {
        moved();
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      );
      request.addEventListener('error', () => reject(new TypeError('the network failed')));
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body instanceof FormData ? init.body : null);
    });
}
