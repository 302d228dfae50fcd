/** Whether the page runs inside the app of a phone, whose native side stands there before the page's first script. */
export function isInNativeShell(page: object = globalThis): boolean {
  const shell: unknown = Reflect.get(page, 'Capacitor');
  if (typeof shell !== 'object' || shell === null) return false;
  const isNative: unknown = Reflect.get(shell, 'isNativePlatform');
  return typeof isNative === 'function' && isNative.call(shell) === true;
}

/** Where Kolo's server is for the app of a phone, which the build wrote into its page; elsewhere the page's own origin. */
export function serverOrigin(): string {
  if (!isInNativeShell()) return '';
  return document.querySelector<HTMLMetaElement>('meta[name="kolo-origin"]')?.content ?? '';
}
