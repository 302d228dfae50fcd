/** A brass coin with the naira sign, on a 64 grid. */
export function Coin({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <circle cx="32" cy="32" r="31" fill="var(--brass)" />
      <circle cx="32" cy="32" r="24" fill="none" stroke="var(--on-brass)" strokeWidth="2.5" opacity=".35" />
      <path
        d="M24 44V20l16 24V20M18 28.5h28M18 35.5h28"
        fill="none"
        stroke="var(--on-brass)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
