import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Coin } from './coin.tsx';

const POT_SHAPE =
  'M86 232h68c45 0 76-37 76-84 0-55-38-94-88-103V34c0-12-9-20-20-20h-4c-11 0-20 8-20 20v11C48 54 10 93 10 148c0 47 31 84 76 84Z';

const MARKS_A_BAND = 14;
const MARK_STEP = 16.2;
/** Slots, notches, lozenges: three bands of marks are cut one by one, the comb at the foot is always there. */
export const POT_MARKS = MARKS_A_BAND * 3;

function mark(index: number): string {
  const x = Math.round((15 + MARK_STEP * (index % MARKS_A_BAND)) * 10) / 10;
  if (index < MARKS_A_BAND) return `M${x} 109v14`;
  if (index < MARKS_A_BAND * 2) return `M${x + 5} 141l-9 9 9 9`;
  return `M${x} 180l4 4-4 4-4-4z`;
}

function marks(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => mark(from + index)).join('');
}

const COMB = Array.from({ length: 19 }, (_, index) => `M${15 * index - 15} 232l12-24`).join('');

const TONES = {
  /** A clay pot on a light ground. */
  clay: { pot: 'var(--clay)', cut: 'var(--on-clay)', slot: 'var(--on-clay)', rest: 0.28 },
  /** A soot pot on the clay panel. */
  soot: { pot: 'var(--on-clay)', cut: 'var(--clay)', slot: 'var(--clay)', rest: 0.28 },
  /** On a full-bleed moment, which turns over in the dark. */
  moment: { pot: 'var(--pot)', cut: 'var(--cut)', slot: 'var(--cut)', rest: 0.28 },
  /** Nothing here yet. */
  ash: { pot: 'var(--sunk)', cut: 'var(--line-strong)', slot: 'var(--bg)', rest: 1 },
  /** The coin missed. */
  missed: { pot: 'var(--line)', cut: 'var(--ink-3)', slot: 'var(--ink-3)', rest: 1 },
} as const;

export type PotTone = keyof typeof TONES;

/** The pot on its 240 grid, as a group for drawings that hold more than the pot. */
export function PotBody({ tone, cut, fresh = 0 }: { tone: PotTone; cut: number; fresh?: number }) {
  const known = Math.max(0, cut - fresh);
  const clip = useId();
  const colours = TONES[tone];
  return (
    <>
      <clipPath id={clip}>
        <path d={POT_SHAPE} />
      </clipPath>
      <path d={POT_SHAPE} fill={colours.pot} />
      <g
        clipPath={`url(#${clip})`}
        fill="none"
        stroke={colours.cut}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path strokeWidth="3" d="M0 100h240M0 132h240M0 168h240M0 200h240" />
        <path d={marks(0, known)} />
        {fresh > 0 ? (
          <g className="fresh-marks">
            {Array.from({ length: cut - known }, (_, index) => (
              // What is in a style property of its own React's types do not know.
              <path key={index} d={mark(known + index)} style={{ '--nth': index } as React.CSSProperties} />
            ))}
          </g>
        ) : null}
        <path opacity={colours.rest} d={marks(cut, POT_MARKS)} />
        <path d={COMB} />
      </g>
      <rect x="88" y="66" width="64" height="13" rx="6.5" fill={colours.slot} />
    </>
  );
}

type PotProps = {
  tone: PotTone;
  /** How many of the 42 marks are cut. */
  cut?: number;
  /** How many of these are new: they are cut once the coin is in. */
  fresh?: number;
  /** A coin half way into the slot; `dropping` lets it fall there once. */
  coin?: boolean | 'dropping';
  /** In px; without it the pot fills what its class gives it. */
  size?: number;
  className?: string | undefined;
};

export function Pot({ tone, cut = 0, fresh = 0, coin = false, size, className }: PotProps) {
  const clip = useId();
  return (
    <svg className={className} viewBox="0 0 240 240" width={size} height={size} aria-hidden="true">
      <PotBody tone={tone} cut={cut} fresh={fresh} />
      {coin ? (
        <>
          <clipPath id={clip}>
            <path d="M0-60h240V72H0z" />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <g className={classNames('coin', coin === 'dropping' && 'dropping')}>
              <Coin transform="translate(94 24) scale(.8125)" />
            </g>
          </g>
        </>
      ) : null}
    </svg>
  );
}
