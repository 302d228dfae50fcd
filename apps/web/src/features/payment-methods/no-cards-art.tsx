const SIZE = 132;

/** A card that is still to come. */
export function NoCardsArt() {
  return (
    <svg
      className="art"
      width={SIZE}
      height={SIZE}
      viewBox="0 0 132 132"
      aria-hidden="true"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <rect x="14" y="36" width="104" height="66" rx="12" strokeDasharray="2 10" />
      <path d="M14 56h104" stroke="var(--ink)" strokeWidth="9" />
      <path d="M30 84h24" />
    </svg>
  );
}
