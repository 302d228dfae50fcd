import { deepLinkTarget, oldLinkTarget, type LinkTarget } from '@kolo/domain/deep-links';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';

/** Everything below this is a deep link. Source: specification, section 2. */
export const DEEP_LINKS = '/app';

export function hrefOf({ path, params }: LinkTarget): string {
  const search = new URLSearchParams(params.map(([name, value]) => [name, value]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Follows a deep link before the session is checked, so that logging in returns to its target. */
export function DeepLink() {
  const { pathname, search } = useLocation();
  const target = deepLinkTarget(pathname.slice(DEEP_LINKS.length), [...new URLSearchParams(search)]);
  return <Navigate to={hrefOf(target)} replace />;
}

/** Leads on from an address that is no screen's: links of the old app went out in messages; any other leads home. */
export function OldLink() {
  const { pathname, search } = useLocation();
  const target = oldLinkTarget(pathname, [...new URLSearchParams(search)]);
  return <Navigate to={target === null ? paths.home : hrefOf(target)} replace />;
}
