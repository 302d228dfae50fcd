import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { coverAmounts } from '#ui/money-text.ts';
import { Money, MoneyHidden } from '#ui/money.tsx';
import { FillBar, Months, Notches } from '#ui/progress.tsx';
import type { PackageView, Progress } from './package-view.ts';
import css from './savings.module.css';

/** From here on the amount is written smaller. */
const LONG_AMOUNT = 100_000_000;

interface PackageCardProps {
  readonly view: PackageView;
  /** Covers the amounts. */
  readonly hidden?: boolean;
}

/** The one card for a package of any kind. A closed one has no amount: its money is elsewhere. */
export function PackageCard({ view, hidden = false }: PackageCardProps) {
  const { id, icon: Icon, currentNaira } = view;
  const isOpen = view.status === 'open';
  return (
    <article className={classNames(css['pk'], isOpen ? `t-${view.tone}` : css['closed'])}>
      <Link className="stack sm" href={paths.package(id)}>
        <span className={css['kind']}>
          <Icon size="sm" />
          {isOpen ? view.typeLabel : `${view.typeLabel} · Closed`}
        </span>
        <span className="name">{view.title}</span>
        <span>
          {isOpen && hidden ? (
            <span className={css['cur']}>
              <MoneyHidden what="Amount" />
            </span>
          ) : null}
          {isOpen && !hidden ? (
            <Money
              amountNaira={currentNaira}
              className={classNames(css['cur'], currentNaira >= LONG_AMOUNT && 'long')}
            />
          ) : null}
          <span className={css['of']}>{hidden ? coverAmounts(view.line) : view.line}</span>
        </span>
      </Link>
      {isOpen ? (
        <>
          <PackageProgress progress={view.progress} label={view.spoken} />
          <div className={css['actions']}>
            <span className={css['pct']}>{view.percentText}</span>
            {view.takesDeposits ? (
              <Button
                small
                variant="type"
                href={paths.deposit({ package: id })}
                aria-label={`Deposit into ${view.title}`}
              >
                Deposit
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </article>
  );
}

/** The drawing of how far a package is; `label` says it in words. */
function PackageProgress({ progress, label }: { progress: Progress; label: string }) {
  switch (progress.look) {
    case 'notches':
      return <Notches cut={progress.cut} of={progress.of} label={label} />;
    case 'bar':
      return <FillBar percent={progress.percent} label={label} />;
    case 'months':
      return <Months of={progress.months} percent={progress.percent} label={label} />;
  }
}
