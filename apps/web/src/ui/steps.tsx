import { classNames } from './class-names.ts';

/** The flow bar: how far along, in whole steps. */
export function Steps({ step, of }: { step: number; of: number }) {
  return (
    <div
      className="steps"
      role="progressbar"
      aria-label={`Step ${step} of ${of}`}
      aria-valuenow={step}
      aria-valuemin={0}
      aria-valuemax={of}
    >
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={classNames(index < step && 'f')} />
      ))}
    </div>
  );
}
