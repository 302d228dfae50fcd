import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { LinkProps } from '#ui/link.tsx';
import { preloadScreen } from './routes.tsx';

/** Moves inside the app; the login page is a document of its own and is loaded whole. */
export function RouterLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href === paths.login) return <a href={href} {...rest} />;
  // The screen's file starts while the finger is still on its way.
  const preload = () => preloadScreen(href.split('?', 1)[0] ?? href);
  return <Link to={href} onPointerEnter={preload} onFocus={preload} {...rest} />;
}
