import { FillBar, Months, Notches } from '#ui/progress.tsx';
import type { Progress } from './package-view.ts';

/** The drawing of how far a package is; `label` says it in words. */
export function PackageProgress({ progress, label }: { progress: Progress; label: string }) {
  switch (progress.look) {
    case 'notches':
      return <Notches cut={progress.cut} of={progress.of} label={label} />;
    case 'bar':
      return <FillBar percent={progress.percent} label={label} />;
    case 'months':
      return <Months of={progress.months} percent={progress.percent} label={label} />;
  }
}
