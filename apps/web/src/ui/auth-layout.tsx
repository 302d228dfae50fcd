import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { Pot } from './pot.tsx';

const PANEL_MARKS = 23;

type AuthLayoutProps = {
  /** On phones, only a strip of the panel: for pages with a long form. */
  short?: boolean;
  brandLabel: string;
  tagline: string;
  homeHref: string;
  children: React.ReactNode;
};

/** The clay panel with the pot, and the page's own column. Give the form the class `form`. */
export function AuthLayout({ short, brandLabel, tagline, homeHref, children }: AuthLayoutProps) {
  return (
    <main className={classNames('auth', short && 'short')}>
      <aside className="panel on-clay">
        <Link className="brand" href={homeHref} aria-label={brandLabel}>
          <Logo ground="clay" />
        </Link>
        <p className="tag-line">{tagline}</p>
        <Pot className="pot" tone="soot" cut={PANEL_MARKS} coin />
      </aside>
      {children}
    </main>
  );
}
