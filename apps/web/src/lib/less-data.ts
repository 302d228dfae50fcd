/** Nothing moves by itself, is fetched ahead or drawn unasked. The mark is set before the first paint: build/head-scripts.ts. */
export function savesData(): boolean {
  return 'lessData' in document.documentElement.dataset;
}
