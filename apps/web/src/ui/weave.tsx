import { useId } from 'react';

/** Two incised bands, notches over comb, tone on tone along the edge of the balance card. */
export function Weave() {
  const id = useId();
  return (
    <svg className="weave" width="100%" height="34" aria-hidden="true">
      <defs>
        <pattern id={`${id}n`} width="13" height="22" patternUnits="userSpaceOnUse">
          <path
            d="M10.5 5l-6 6 6 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </pattern>
        <pattern id={`${id}c`} width="9" height="12" y="22" patternUnits="userSpaceOnUse">
          <path d="M0 14 7.5 2M-9 14-1.5 2M9 14 16.5 2" fill="none" stroke="currentColor" strokeWidth="2.2" />
        </pattern>
      </defs>
      <rect width="100%" height="22" fill={`url(#${id}n)`} />
      <rect y="22" width="100%" height="2" fill="currentColor" />
      <rect y="24" width="100%" height="10" fill={`url(#${id}c)`} />
    </svg>
  );
}
