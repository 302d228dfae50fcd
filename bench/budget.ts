/** One measured figure; `gates` says whether missing its budget fails the run or is only shown. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: number;
  readonly gates?: boolean;
  /** A point of a curve: the same measurement while the number of customers grows. */
  readonly growth?: { readonly series: string; readonly customers: number };
}

const DECIMALS: Readonly<Record<string, number>> = { '×': 2, KiB: 1, s: 2, µs: 0, B: 0, ms: 0, '': 0 };

export function writeValue(value: number, unit: string): string {
  const decimals = unit === '' && !Number.isInteger(value) ? 3 : (DECIMALS[unit] ?? 1);
  return `${value.toFixed(decimals)} ${unit}`.trim();
}

function isMissed(figure: Figure): boolean {
  // A figure that could not be read is not a figure within its budget.
  return figure.budget !== undefined && !(figure.value <= figure.budget);
}

export function verdict(figure: Figure): string {
  if (figure.budget === undefined) return '';
  if (!isMissed(figure)) return 'within';
  return figure.gates ? 'MISSED' : 'missed (does not gate)';
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    writeValue(figure.value, figure.unit),
    figure.budget === undefined ? '' : `<= ${writeValue(figure.budget, figure.unit)}`,
    verdict(figure),
  ]);
  const table = [['figure', 'measured', 'budget', 'verdict'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/**
 * The same figures of several runs as one: of a time, a size or a ratio the middle counts, of a count the highest, since money that
 * was wrong once was wrong.
 */
export function middleOf(runs: readonly (readonly Figure[])[]): Figure[] {
  const valuesOf = (name: string) =>
    runs.map((figures) => figures.find((figure) => figure.name === name)?.value ?? Number.NaN);
  return (runs[0] ?? []).map((figure) => {
    const values = valuesOf(figure.name);
    return { ...figure, value: figure.unit === '' ? Math.max(...values) : median(values) };
  });
}

export function holdsBudgets(figures: readonly Figure[]): boolean {
  return !figures.some((figure) => figure.gates && isMissed(figure));
}

/** The lower of the two middle values where their number is even. Not a number where one of them is none. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
