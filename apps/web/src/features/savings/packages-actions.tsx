import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { IconArrowUpRight, IconLayers } from '#ui/icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PackageLinks, withdrawHref } from './package-choice.tsx';
import type { PackageView } from './package-view.ts';

interface PackagesActionsProps {
  readonly views: readonly PackageView[];
}

/** What concerns more than one package. Money leaves from one of them, so that is asked first. */
export function PackagesActions({ views }: PackagesActionsProps) {
  const [choosing, setChoosing] = useState(false);
  const open = views.filter(({ status }) => status === 'open');
  const filled = open.filter(({ currentNaira }) => currentNaira > 0);
  const canMerge = open.filter(({ kind }) => kind === 'sb').length > 1;
  if (!canMerge && filled.length === 0) return null;
  return (
    <div className="btns">
      {canMerge ? (
        <Button variant="quiet" href={paths.packageMerge()}>
          <IconLayers size="sm" /> Merge
        </Button>
      ) : null}
      {filled.length > 0 ? (
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          <IconArrowUpRight size="sm" /> Withdraw
        </Button>
      ) : null}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="Withdraw from which package?">
        <PackageLinks plain views={filled} hrefOf={withdrawHref} />
      </Sheet>
    </div>
  );
}
