import { deepLinkTarget, oldLinkTarget } from '@kolo/domain/deep-links';
import { DEEP_LINKS, hrefOf } from './followed-link.tsx';

/** The app's own scheme, with however many slashes a message wrote. */
const SCHEME = /^kolo:[/\\]*/i;
/** No link of ours comes near. */
const LINK_MAX = 2_000;

/**
 * The address below /app that a link names, by the app's scheme or by the web's address; /app itself, which leads to the
 * dashboard, for whatever is no link of ours.
 */
function addressOfLink(link: string, origin: string): string {
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

/**
 * The screen that a link means, by the link table and the addresses of the old app. It is named at once: a link that is pressed
 * again while its screen is loading would otherwise wait for a step that was taken before.
 */
export function screenOfLink(link: string, origin: string): string {
  const { pathname, searchParams } = new URL(addressOfLink(link, origin), origin);
  const target = deepLinkTarget(pathname.slice(DEEP_LINKS.length), [...searchParams]);
  return hrefOf(oldLinkTarget(target.path, target.params) ?? target);
}
