/** The app's own scheme, with however many slashes a message wrote. */
const SCHEME = /^kolo:[/\\]*/i;
const DEEP_LINKS = '/app';
/** No link of ours comes near. */
const LINK_MAX = 2_000;

/**
 * The address below /app that a link names, by the app's scheme or by the web's address; /app itself, which leads to the
 * dashboard, for whatever is no link of ours.
 */
export function addressOfLink(link: string, origin: string): string {
  if (link.length > LINK_MAX) return DEEP_LINKS;
  try {
    const isScheme = SCHEME.test(link);
    const url = isScheme ? new URL(link.replace(SCHEME, `${DEEP_LINKS}/`), origin) : new URL(link);
    const isOurs =
      url.origin === new URL(origin).origin && url.username === '' && /^\/app(?:\/|$)/.test(url.pathname);
    return isOurs ? url.pathname + url.search : DEEP_LINKS;
  } catch {
    return DEEP_LINKS;
  }
}
