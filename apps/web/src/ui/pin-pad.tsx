import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { IconDelete } from './later-icons.tsx';
import { Spinner } from './spinner.tsx';
import './pin-pad.css';

const SLOTS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function entered(count: number): string {
  return count === 1 ? '1 digit entered' : `${count} digits entered`;
}

/** One slot for each digit, four at least: how long a PIN is, is not told before it is typed. */
export function PinSlots({ count, bad = false }: { count: number; bad?: boolean }) {
  return (
    <>
      <div className={classNames('pins', bad && 'bad')} aria-hidden="true">
        {Array.from({ length: Math.max(SLOTS, count) }, (_, index) => (
          <i key={index} className={classNames(index < count && 'f')} />
        ))}
      </div>
      <p className="vh" role="status">
        {entered(count)}
      </p>
    </>
  );
}

export type PinPadProps = {
  onDigit: (digit: string) => void;
  onErase: () => void;
  onGo: () => void;
  goLabel: string;
  goIcon: IconComponent;
  busy?: boolean;
};

export function PinPad({ onDigit, onErase, onGo, goLabel, goIcon: GoIcon, busy = false }: PinPadProps) {
  return (
    <div className="pad" role="group" aria-label="PIN pad">
      {KEYS.map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label="Delete last digit" onClick={onErase}>
        <IconDelete size="lg" />
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className="go" aria-label={goLabel} aria-busy={busy || undefined} onClick={onGo}>
        {busy ? <Spinner /> : <GoIcon size="lg" />}
      </button>
    </div>
  );
}
