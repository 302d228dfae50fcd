/** One measured point: a number of customers, and what it cost. */
export interface Point {
  readonly customers: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 56;
const RIGHT = 120;
const TOP = 24;
const BOTTOM = 44;
const Y_TICKS = 4;
/** Readable on a light and on a dark page. */
const COLOURS = ['#c2410c', '#0f766e', '#6d28d9', '#a16207'];
const INK = '#777';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A line a series over the number of customers, on a logarithmic scale. Values begin at 0. */
export function plotGrowth(title: string, series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const xs = [...new Set(all.map(({ customers }) => customers))].toSorted((a, b) => a - b);
  const first = Math.log10(xs[0] ?? 1);
  const decades = Math.max(1, Math.log10(xs.at(-1) ?? 1) - first);
  const top = Math.max(1, ...all.map(({ value }) => value));
  const x = (customers: number): number =>
    LEFT + ((Math.log10(customers) - first) / decades) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const label = (at: { x: number; y: number }, text: string, anchor: string, colour = INK): string =>
    `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" fill="${colour}" text-anchor="${anchor}">${escapeText(text)}</text>`;
  const columns = xs.map((customers) =>
    label({ x: x(customers), y: HEIGHT - BOTTOM + 18 }, customers.toLocaleString('en'), 'middle'),
  );
  const rows = Array.from({ length: Y_TICKS + 1 }, (_, tick) => {
    const value = (top * tick) / Y_TICKS;
    const line = `<path d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity=".25"/>`;
    return `${line}${label({ x: LEFT - 8, y: y(value) + 4 }, value.toFixed(top < Y_TICKS ? 1 : 0), 'end')}`;
  });
  const curves = series.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? INK;
    const way = points.map(({ customers, value }) => `${x(customers).toFixed(1)} ${y(value).toFixed(1)}`);
    const last = points.at(-1) ?? { customers: 1, value: 0 };
    return `<path d="M${way.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>${label(
      { x: x(last.customers) + 8, y: y(last.value) + 4 + index * 14 },
      name,
      'start',
      colour,
    )}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escapeText(title)}">`,
    ...rows,
    ...columns,
    label({ x: LEFT, y: HEIGHT - 6 }, 'customers', 'start'),
    ...curves,
    '</svg>',
    '',
  ].join('\n');
}
