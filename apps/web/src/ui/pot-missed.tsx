import { Coin } from './coin.tsx';
import { PotBody } from './pot.tsx';

/** A pot in ash and the coin on the floor: a payment or a lock failed. */
export function PotMissed() {
  return (
    <svg className="missed" viewBox="0 0 336 240" width={210} height={150} aria-hidden="true">
      <g transform="translate(10 0)">
        <PotBody tone="missed" cut={0} />
      </g>
      <path d="M0 234h336" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
      <Coin transform="translate(258 178) rotate(18 28 28) scale(.875)" />
    </svg>
  );
}
