import type { Progress } from './package-view.ts';

const FULL = 100;

/** The share of one month's block that has gone by. */
function monthPercent(index: number, months: number, percent: number): number {
  return Math.min(FULL, Math.max(0, percent * months - index * FULL));
}

function Blocks({ progress }: { progress: Exclude<Progress, { look: 'bar' }> }) {
  if (progress.look === 'notches') {
    return Array.from({ length: progress.of }, (_, index) => (
      <i key={index} className={index < progress.cut ? 'f' : undefined} />
    ));
  }
  const { months, percent } = progress;
  return Array.from({ length: months }, (_, index) => (
    <i key={index}>
      <b style={{ width: `${monthPercent(index, months, percent)}%` }} />
    </i>
  ));
}

/** The drawing of how far a package is; `label` says it in words. */
export function PackageProgress({ progress, label }: { progress: Progress; label: string }) {
  return (
    <div className={`pk-${progress.look}`} role="img" aria-label={label}>
      {progress.look === 'bar' ? (
        <i style={{ width: `${progress.percent}%` }} />
      ) : (
        <Blocks progress={progress} />
      )}
    </div>
  );
}
