import { classNames } from './class-names.ts';
import { IconArrowLeft } from './icons.tsx';
import { Link } from './link.tsx';

type PageBarProps = {
  title: string;
  narrow?: boolean;
  /** An action at the right. */
  end?: React.ReactNode;
} & ({ backHref: string; onBack?: undefined } | { onBack: () => void; backHref?: undefined });

/** Takes the header's place on deep pages and in flows. */
export function PageBar({ title, narrow, end, backHref, onBack }: PageBarProps) {
  return (
    <header className={classNames('subbar', narrow && 'narrow')}>
      {backHref === undefined ? (
        <button type="button" className="tapicon" aria-label="Go back" onClick={onBack}>
          <IconArrowLeft />
        </button>
      ) : (
        <Link className="tapicon" href={backHref} aria-label="Go back">
          <IconArrowLeft />
        </Link>
      )}
      <h1>{title}</h1>
      {end}
    </header>
  );
}

/** A deep page in one column: its bar, and what stands on it. */
export function Page({ children, ...bar }: PageBarProps & { children: React.ReactNode }) {
  return (
    <>
      <PageBar narrow {...bar} />
      <main className="page narrow" id="main">
        {children}
      </main>
    </>
  );
}
