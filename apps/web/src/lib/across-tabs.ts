/** Runs one at a time over all tabs of this browser. */
export function acrossTabs<T>(name: string, run: () => Promise<T>): Promise<T> {
  // Missing on plain http away from localhost: then only what stands in the storage holds tabs apart.
  return 'locks' in navigator ? navigator.locks.request(`kolo.${name}`, run) : run();
}
