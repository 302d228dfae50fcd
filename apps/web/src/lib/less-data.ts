/** Whether to avoid autoplay, prefetching and pictures. build/head-scripts.ts sets the mark before the first paint. */
export function savesData(): boolean {
  return 'lessData' in document.documentElement.dataset;
}
