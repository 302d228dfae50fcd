import { classNames } from '#ui/class-names.ts';
import { useSearchParams } from 'react-router';
import { NoPackage } from './no-package.tsx';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Pot } from '#ui/pot.tsx';
import { readyWords } from './ready-words.ts';
import { usePackages, type AllPackages, type AnyPackage } from './use-package.ts';
import css from './savings.module.css';

const POT_SIZE = 220;

function Ready({ made }: { made: AnyPackage }) {
  // An interest package begins with its money in it; the others begin empty.
  const isFilled = made.kind === 'ibs';
  const heading = isFilled ? 'Your money is locked' : 'Your pot is ready';
  useScreen(heading);
  return (
    <main className="moment on-clay" id="main">
      <div className={classNames('stack', css['ready'])}>
        <Pot tone="moment" size={POT_SIZE} coin={isFilled && 'dropping'} />
        <div className="stack sm" role="status">
          <h1>{heading}</h1>
          <p>{readyWords(made, serverClock.now())}</p>
        </div>
      </div>
      <div className={classNames('stack md', css['next'])}>
        {isFilled ? null : (
          <Button full variant="soot" href={paths.deposit({ package: made.id })}>
            Deposit
          </Button>
        )}
        <Button full variant={isFilled ? 'soot' : 'over'} href={paths.package(made.id)}>
          See package
        </Button>
      </div>
    </main>
  );
}

function NotReady({ all }: { all: AllPackages }) {
  useScreen('New Package');
  return (
    <Page title="New Package" backHref={paths.packages}>
      <NoPackage all={all} />
    </Page>
  );
}

/** After a package was made. */
export function PackageReadyScreen() {
  const [search] = useSearchParams();
  const all = usePackages();
  const made =
    all.state === 'loaded' ? all.packages.find(({ id }) => id === search.get('package')) : undefined;
  return made ? <Ready made={made} /> : <NotReady all={all} />;
}
