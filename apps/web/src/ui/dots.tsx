import { classNames } from './class-names.ts';

/** Which of several things is shown: "Step 1 of 3". Its colours are `--dot` and `--dot-current`. */
export function Dots({ word, at, of }: { word: string; at: number; of: number }) {
  return (
    <div className="dots" role="img" aria-label={`${word} ${at + 1} of ${of}`}>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={classNames('d', index === at && 'now')} />
      ))}
    </div>
  );
}
