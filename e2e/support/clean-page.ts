import type { Page } from '@playwright/test';

const CLIENT_ERROR = 400;

/** Says what went wrong in a page since it was asked last: in its console, in its code, on its way to the server. */
export function watchFaults(page: Page): () => string[] {
  let faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // A request that failed is told below, with its status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Whoever leaves a page ends what it was still loading, its stream of news first of all.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.method()} ${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= CLIENT_ERROR)
      faults.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return () => {
    const seen = faults;
    faults = [];
    return seen;
  };
}
