import { whenIdle } from '#lib/when-idle.ts';

/** Fetches the app's files, named by the build, once the page has nothing better to do. They are not run. */
export function loadAhead(urls: readonly string[]): void {
  whenIdle(() => {
    for (const url of urls) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = url;
      link.as = url.endsWith('.css') ? 'style' : 'script';
      document.head.append(link);
    }
  });
}
