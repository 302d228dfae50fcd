import type { ProductDrawing } from '@kolo/domain/product-drawings';

interface Shape {
  /** What takes a fill when the drawing is inked. */
  readonly body: React.ReactNode;
  /** Handles, dials and lines: never filled. */
  readonly detail: string;
}

/** Our own line drawings, on a grid of 120. */
export const PRODUCT_SHAPES: Readonly<Record<ProductDrawing, Shape>> = {
  'air-conditioner': {
    body: <rect x="8" y="26" width="104" height="44" rx="10" />,
    detail: 'M20 56h80M92 40h6M34 82c0 8-8 8-8 16M60 82c0 8-8 8-8 16M86 82c0 8-8 8-8 16',
  },
  battery: {
    body: (
      <>
        <rect x="28" y="16" width="64" height="92" rx="10" />
        <path d="M44 16V8h10v8M66 16V8h10v8" />
      </>
    ),
    detail: 'M64 38 50 62h20L56 86',
  },
  blender: {
    body: (
      <>
        <path d="M36 12h48l-6 58H42z" />
        <path d="M42 70h36l8 38H34z" />
      </>
    ),
    detail: 'M84 22h12v30H81M50 28h12M51 40h9M56 90h8',
  },
  burner: {
    body: <rect x="8" y="52" width="104" height="36" rx="9" />,
    detail:
      'M22 52c0-10 28-10 28 0M70 52c0-10 28-10 28 0M36 38v-6M28 40l-4-5M44 40l4-5M84 38v-6M76 40l-4-5M92 40l4-5M34 71h6M80 71h6M20 88v8M100 88v8',
  },
  cooker: {
    body: (
      <>
        <rect x="20" y="26" width="80" height="82" rx="8" />
        <rect x="32" y="62" width="56" height="34" rx="6" />
      </>
    ),
    detail: 'M20 50h80M32 38h4M48 38h4M66 38h4M84 38h4M42 72h36M30 26c0-8 18-8 18 0M72 26c0-8 18-8 18 0',
  },
  fan: {
    body: (
      <>
        <circle cx="60" cy="46" r="36" />
        <path d="M38 108h44" />
      </>
    ),
    detail:
      'M60 82v26M53 46a7 7 0 1 0 14 0a7 7 0 1 0-14 0M60 39c-4-14 4-22 12-20s6 14-6 23M66 50c14 4 16 14 10 20s-16 0-16-17M54 49c-11 10-22 6-22-2s12-12 22-5',
  },
  freezer: {
    body: (
      <>
        <rect x="10" y="34" width="100" height="66" rx="9" />
        <path d="M50 34v-6h20v6" />
      </>
    ),
    detail: 'M10 52h100M24 66v12M86 70h12M22 100v8M98 100v8',
  },
  fridge: {
    body: <rect x="32" y="10" width="56" height="98" rx="9" />,
    detail: 'M32 46h56M42 24v12M42 56v20M40 108v4M80 108v4',
  },
  generator: {
    body: (
      <>
        <rect x="14" y="36" width="92" height="58" rx="10" />
        <path d="M26 36V24h60v12" />
      </>
    ),
    detail: 'M26 66a14 14 0 1 0 28 0a14 14 0 1 0-28 0M66 56h28M66 66h28M66 76h18M26 94v10M94 94v10',
  },
  iron: {
    body: <path d="M10 88c4-28 26-40 56-40h36l8 40z" />,
    detail: 'M48 48c2-16 12-20 28-20h14c8 0 12 4 12 20M34 74h44M10 88v10h100V88',
  },
  laptop: {
    body: (
      <>
        <rect x="22" y="24" width="76" height="54" rx="7" />
        <path d="M8 94h104l-9-16H17z" />
      </>
    ),
    detail: 'M34 38h22M34 47h34',
  },
  microwave: {
    body: (
      <>
        <rect x="8" y="30" width="104" height="62" rx="9" />
        <rect x="20" y="42" width="56" height="38" rx="6" />
      </>
    ),
    detail: 'M90 44h8M90 58h8M90 72h8M34 66c6-8 10 6 16-2s8 4 12-2M22 92v8M98 92v8',
  },
  phone: {
    body: <rect x="36" y="8" width="48" height="104" rx="10" />,
    detail: 'M54 18h12M46 36h28M46 46h18M54 102h12',
  },
  'power-station': {
    body: (
      <>
        <rect x="14" y="36" width="92" height="68" rx="10" />
        <path d="M34 36V22h52v14" />
      </>
    ),
    detail: 'M28 52h26M28 62h14M30 82v8M42 82v8M80 50 70 72h16L76 92',
  },
  'sewing-machine': {
    body: (
      <>
        <path d="M14 96h92v12H14z" />
        <path d="M24 96V52c0-12 8-20 20-20h52v18H56v46z" />
      </>
    ),
    detail: 'M84 50v34M91 41a7 7 0 1 0 14 0a7 7 0 1 0-14 0M36 60v20M50 24v8M64 24v8',
  },
  solar: {
    body: <path d="M26 50h68l16 42H10z" />,
    detail:
      'M18 71h84M49 50l-7 42M71 50l7 42M60 92v14M42 108h36M60 12v8M40 20l5 6M80 20l-5 6M46 36a14 10 0 0 1 28 0',
  },
  speaker: {
    body: <rect x="30" y="10" width="60" height="100" rx="14" />,
    detail:
      'M40 74a20 20 0 1 0 40 0a20 20 0 1 0-40 0M53 74a7 7 0 1 0 14 0a7 7 0 1 0-14 0M51 34a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  },
  stabiliser: {
    body: <rect x="18" y="30" width="84" height="72" rx="10" />,
    detail: 'M36 72a24 24 0 0 1 48 0M60 72l12-14M34 88h8M52 88h8M78 88h8M30 102v8M90 102v8M46 30v-8h28v8',
  },
  tablet: {
    body: <rect x="20" y="14" width="80" height="92" rx="10" />,
    detail: 'M34 34h34M34 46h22M34 58h28M54 94h12',
  },
  tv: {
    body: <rect x="10" y="24" width="100" height="64" rx="8" />,
    detail: 'M22 36h30M22 44h18M42 104h36M60 88v16',
  },
  'twin-tub': {
    body: (
      <>
        <rect x="10" y="34" width="100" height="74" rx="10" />
        <path d="M18 34V18h84v16" />
      </>
    ),
    detail:
      'M62 34v74M30 26h6M46 26h4M72 26h4M86 26h6M20 66a16 16 0 1 0 32 0a16 16 0 1 0-32 0M74 58h24M74 68h24M74 78h16',
  },
  'washing-machine': {
    body: (
      <>
        <rect x="22" y="12" width="76" height="96" rx="10" />
        <circle cx="60" cy="70" r="25" />
      </>
    ),
    detail: 'M22 34h76M42 74c8-8 12 6 20 0s10-2 16-6M34 23h12M78 23h8',
  },
};
