import { PRODUCT_DRAWINGS } from '@kolo/domain/product-drawings';
import { useId } from 'react';
import { PRODUCT_SHAPES } from './product-shapes.tsx';

const GRID = 120;
/** Most drawings stand between these heights: at 0 % the line lies under them, at 100 % above. */
const TOP = 8;
const BOTTOM = 112;
const FULL = 100;

/** A bag, for a product whose drawing this version does not know. */
const UNKNOWN = {
  body: <path d="M26 40h68l8 68H18z" />,
  detail: 'M42 40c0-28 36-28 36 0',
};

function shapeOf(name: string) {
  const known = PRODUCT_DRAWINGS.find((drawing) => drawing === name);
  return known ? PRODUCT_SHAPES[known] : UNKNOWN;
}

const LINES = {
  fill: 'none',
  strokeWidth: 4.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The lines of `ProductDrawing`. */
export function ProductArt({ name, size }: { name: string; size: number }) {
  const { body, detail } = shapeOf(name);
  return (
    <svg
      viewBox={`0 0 ${GRID} ${GRID}`}
      width={size}
      height={size}
      aria-hidden="true"
      {...LINES}
      stroke="var(--sb)"
    >
      {body}
      <path d={detail} />
    </svg>
  );
}

/** The same drawing, inked from the bottom up to the share of the price that is saved. */
export function InkedProduct({ name, percent, size }: { name: string; percent: number; size: number }) {
  const id = useId();
  const { body, detail } = shapeOf(name);
  const level = BOTTOM - ((BOTTOM - TOP) * percent) / FULL;
  return (
    <svg viewBox={`0 0 ${GRID} ${GRID}`} width={size} height={size} aria-hidden="true">
      <clipPath id={id}>
        <rect x="0" y={level} width={GRID} height={GRID - level} />
      </clipPath>
      <g {...LINES} stroke="var(--sb-rest)">
        {body}
        <path d={detail} />
      </g>
      <g {...LINES} stroke="var(--sb)" clipPath={`url(#${id})`}>
        <g fill="var(--sb-rest)">{body}</g>
        <path d={detail} />
      </g>
      {percent > 0 && percent < FULL ? (
        <path
          d={`M4 ${level}h112`}
          stroke="var(--sb)"
          strokeWidth="2.5"
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  );
}
