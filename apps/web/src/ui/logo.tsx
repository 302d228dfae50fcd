/** On a grid of 64, for where its own drawing is made. */
export const LOGO_MARK =
  'M22.5 60h19C53 60 60 50.4 60 38.6 60 25 50.2 15.6 38.6 13.4V9.6A5.6 5.6 0 0 0 33 4h-2a5.6 5.6 0 0 0-5.6 5.6v3.8C13.8 15.6 4 25 4 38.6 4 50.4 11 60 22.5 60Z';
export const LOGO_NOTCH = 'M23.5 26v22M42 26 31 37l11 11';
const WORD =
  'M6.2 78V11.3H19.7V47.2H23.7L37.7 28H52V28.5L34.9 51.3L54 77.5V78H38.2L23.7 57.2H19.7V78ZM81.3 79.2Q68.9 79.2 62.8 72.1Q56.6 65 56.6 53Q56.6 41 62.8 33.9Q68.9 26.8 81.3 26.8Q93.7 26.8 99.8 33.9Q106 41 106 53Q106 65 99.8 72.1Q93.7 79.2 81.3 79.2ZM81.3 70.2Q86.8 70.2 89.4 65.9Q92 61.6 92 53Q92 44.3 89.4 40Q86.8 35.8 81.3 35.8Q75.8 35.8 73.2 40Q70.6 44.3 70.6 53Q70.6 61.6 73.2 65.9Q75.8 70.2 81.3 70.2ZM117.8 78Q115.5 75.3 114.6 72Q113.6 68.6 113.6 63.1V11.3H127.1V61.7Q127.1 68 128.5 71.5Q129.9 75.1 132.3 77.5V78ZM160.1 79.2Q147.7 79.2 141.5 72.1Q135.4 65 135.4 53Q135.4 41 141.5 33.9Q147.7 26.8 160.1 26.8Q172.5 26.8 178.6 33.9Q184.7 41 184.7 53Q184.7 65 178.6 72.1Q172.5 79.2 160.1 79.2ZM160.1 70.2Q165.6 70.2 168.2 65.9Q170.7 61.6 170.7 53Q170.7 44.3 168.2 40Q165.6 35.8 160.1 35.8Q154.5 35.8 152 40Q149.4 44.3 149.4 53Q149.4 61.6 152 65.9Q154.5 70.2 160.1 70.2Z';

const GROUNDS = {
  plain: { pot: 'var(--clay)', cut: 'var(--on-clay)' },
  /** The pot is soot and the K clay. */
  clay: { pot: 'var(--on-clay)', cut: 'var(--clay)' },
  /** A full-bleed moment, which turns over in the dark. */
  moment: { pot: 'var(--pot)', cut: 'var(--cut)' },
} as const;

type Ground = keyof typeof GROUNDS;

/** The pot with a slot and a notch cut through it: a K. */
export function LogoMark({ ground = 'plain' }: { ground?: Ground }) {
  const { pot, cut } = GROUNDS[ground];
  return (
    <svg className="mk" viewBox="0 0 64 64" aria-hidden="true">
      <path fill={pot} d={LOGO_MARK} />
      <path
        fill="none"
        stroke={cut}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={LOGO_NOTCH}
      />
    </svg>
  );
}

export function Logo({ ground = 'plain' }: { ground?: Ground }) {
  return (
    <>
      <LogoMark ground={ground} />
      <svg className="wm" viewBox="4 4 190 76" fill="currentColor" aria-hidden="true">
        <path d={WORD} />
      </svg>
    </>
  );
}
