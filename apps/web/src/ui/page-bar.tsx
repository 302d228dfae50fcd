import { classNames } from './class-names.ts';
import { IconArrowLeft } from './icons.tsx';
import { Link } from './link.tsx';

type BarProps = {
  title: string;
  /** An action at the right. */
  end?: React.ReactNode;
} & ({ backHref: string; onBack?: undefined } | { onBack: () => void; backHref?: undefined });

/** Takes the header's place on deep pages and in flows. */
export function PageBar({ title, narrow, end, backHref, onBack }: BarProps & { narrow?: boolean }) {
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

type PageProps = BarProps & {
  /** As wide as a list with a column beside it. */
  wide?: boolean;
  children: React.ReactNode;
};

/** A deep page: its bar, and what stands on it, in one column unless it is wide. */
export function Page({ wide = false, children, ...bar }: PageProps) {
  return (
    <>
      <PageBar narrow={!wide} {...bar} />
      <main className={classNames('page', !wide && 'narrow')} id="main">
        {children}
      </main>
    </>
  );
}
