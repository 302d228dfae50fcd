/** One line of a plot, with a value for each day; null where none is known. */
export interface PlotLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

const WIDTH = 100;
const HEIGHT = 40;

/** The way of one line through its days, with a gap where no value is known. Values begin at 0. */
export function wayOf(values: readonly (number | null)[], top: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  let way = '';
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (value !== null) {
      const x = (at * step).toFixed(1);
      const y = (HEIGHT - (HEIGHT * value) / top).toFixed(1);
      way += `${isDrawing ? 'L' : 'M'}${x} ${y}`;
      // A day between two gaps is a dot: a line of no length with round ends.
      if (!isDrawing) way += `h0`;
    }
    isDrawing = value !== null;
  }
  return way;
}

type Props = {
  title: string;
  lines: readonly PlotLine[];
  /** Labels at the ends of the axes. */
  first: string;
  last: string;
  written: (value: number) => string;
};

/** A small plot over days. It says again what a table says, so it is not read out; its figures are text beside it. */
export function DayPlot({ title, lines, first, last, written }: Props) {
  const known = lines.flatMap(({ values }) => values).filter((value) => value !== null);
  const top = Math.max(1, ...known);
  return (
    <figure className="desk-plot" aria-hidden="true">
      <figcaption>
        <b>{title}</b>
        {lines.length === 1 ? null : (
          <span>
            {lines.map(({ name }, line) => (
              <span key={name} data-line={line}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <small>{known.length === 0 ? 'Nothing is known yet' : written(Math.max(0, ...known))}</small>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <path key={y} d={`M0 ${y}H${WIDTH}`} className="desk-grid-line" />
        ))}
        {lines.map(({ name, values }, line) => (
          <path key={name} d={wayOf(values, top)} data-line={line} />
        ))}
      </svg>
      <p>
        <small>{first}</small>
        <small>{last}</small>
      </p>
    </figure>
  );
}
