import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { Pot } from './pot.tsx';

const PANEL_MARKS = 23;

type AuthLayoutProps = {
  /** On phones, only a strip of the panel: for pages with a long form. */
  short?: boolean;
  homeHref: string;
  children: React.ReactNode;
};

/** The clay panel with the pot, and the page's own column. Give the form the class `form`. */
export function AuthLayout({ short, homeHref, children }: AuthLayoutProps) {
  return (
    <main className={classNames('auth', short && 'short')}>
      <aside className="panel on-clay">
        <Link className="brand" href={homeHref} aria-label="Kolo, home">
          <Logo ground="clay" />
        </Link>
        <p className="tag-line">Save money, save future.</p>
        <Pot className="pot" tone="soot" cut={PANEL_MARKS} coin />
      </aside>
      {children}
    </main>
  );
}
