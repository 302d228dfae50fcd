import { PotBody } from './pot.tsx';

const CUT_MARKS = 22;
const WIDTH = 230;

/** A pot that fell over: something went wrong. */
export function PotTipped() {
  return (
    <svg viewBox="0 0 300 250" width={WIDTH} height={(WIDTH * 250) / 300} aria-hidden="true">
      <g transform="rotate(-58 150 140) translate(26 -14)">
        <PotBody tone="clay" cut={CUT_MARKS} />
      </g>
      <path d="M10 242h280" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
