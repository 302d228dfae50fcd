import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Coin } from './coin.tsx';
import { POT_MARKS, PotBody } from './pot.tsx';

const LEFT_HALF = 'M0 0H120l-14 52 22 24-26 36 24 30-18 34 16 28-6 40H0Z';
const RIGHT_HALF = 'M240 0H120l-14 52 22 24-26 36 24 30-18 34 16 28-6 40h122Z';

/** Where each coin lies: place, turn, size. */
const INSIDE = [
  [120, 70, -12, 0.84375],
  [96, 128, 18, 0.78125],
  [140, 124, -24, 0.8125],
  [118, 178, 8, 0.875],
  [84, 220, -30, 0.78125],
  [152, 216, 20, 0.84375],
  [120, 236, 0, 0.8125],
] as const;
const FALLEN = [
  [-18, 240, -20, 0.625],
  [258, 240, 24, 0.625],
] as const;

function Coins({ at }: { at: ReadonlyArray<readonly [number, number, number, number]> }) {
  return at.map(([x, y, turn, size]) => (
    <Coin
      key={`${x} ${y}`}
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-32 -32)`}
    />
  ));
}

interface PotBrokenProps {
  readonly width?: number;
  /** Whole at first: it opens once, and stays open. */
  readonly breaking?: boolean;
}

/** The good break, on a full-bleed moment: the goal is reached, the halves turn outwards and the coins are out. */
export function PotBroken({ width = 300, breaking = false }: PotBrokenProps) {
  const id = useId();
  return (
    <svg
      className={classNames(breaking && 'breaking')}
      viewBox="-40 -10 320 275"
      width={width}
      height={(width * 275) / 320}
      aria-hidden="true"
    >
      <clipPath id={`${id}l`}>
        <path d={LEFT_HALF} />
      </clipPath>
      <clipPath id={`${id}r`}>
        <path d={RIGHT_HALF} />
      </clipPath>
      <g className="coins">
        <Coins at={INSIDE} />
      </g>
      <g className="half left" clipPath={`url(#${id}l)`}>
        <PotBody tone="moment" cut={POT_MARKS} />
      </g>
      <g className="half right" clipPath={`url(#${id}r)`}>
        <PotBody tone="moment" cut={POT_MARKS} />
      </g>
      <g className="coins">
        <Coins at={FALLEN} />
      </g>
    </svg>
  );
}
