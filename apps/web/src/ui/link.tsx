import { createContext, use } from 'react';

export type LinkProps = React.AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
export type LinkComponent = (props: LinkProps) => React.ReactNode;

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

const LinkContext = createContext<LinkComponent>(PlainLink);

/** The app gives its router's link here; without it a link is a plain anchor. */
export const LinkProvider = LinkContext.Provider;

export function Link(props: LinkProps) {
  const Component = use(LinkContext);
  return <Component {...props} />;
}
