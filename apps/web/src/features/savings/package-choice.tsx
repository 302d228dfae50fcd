import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { NoPackage } from './no-package.tsx';
import { packageView, type PackageView } from './package-view.ts';
import { usePackages } from './use-package.ts';

/** Where money leaves this package. */
export function withdrawHref({ kind, id }: PackageView): string {
  return kind === 'ibs' ? paths.packageWithdrawInterest(id) : paths.packageWithdraw(id);
}

interface PackageLinksProps {
  readonly views: readonly PackageView[];
  readonly hrefOf: (view: PackageView) => string;
  /** In a sheet, which has its own frame. */
  readonly plain?: boolean;
}

/** Packages to choose one from, each with what is in it. */
export function PackageLinks({ views, hrefOf, plain = false }: PackageLinksProps) {
  return (
    <List plain={plain} label="Packages">
      {views.map((view) => (
        <ListRow
          key={view.id}
          href={hrefOf(view)}
          icon={view.icon}
          tone={view.tone}
          title={view.title}
          detail={<Money amountNaira={view.currentNaira} />}
          chevron
        />
      ))}
    </List>
  );
}

interface PackageChoiceProps {
  readonly question: string;
  /** Which of the open packages can be chosen. */
  readonly fits: (view: PackageView) => boolean;
  readonly hrefOf: (view: PackageView) => string;
  /** What is said where none fits. */
  readonly none: { readonly title: string; readonly text: string };
}

/** For a screen about one package whose address names none: the customer chooses it. */
export function PackageChoice({ question, fits, hrefOf, none }: PackageChoiceProps) {
  const all = usePackages();
  if (all.state !== 'loaded') return <NoPackage all={all} />;
  const now = serverClock.now();
  const views = all.packages
    .map((one) => packageView(one, now))
    .filter((view) => view.status === 'open' && fits(view));
  if (views.length === 0) {
    return (
      <EmptyState title={none.title} action={<Button href={paths.packages}>See your packages</Button>}>
        {none.text}
      </EmptyState>
    );
  }
  return (
    <section className="stack md">
      <h2>{question}</h2>
      <PackageLinks views={views} hrefOf={hrefOf} />
    </section>
  );
}
