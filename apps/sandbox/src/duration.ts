const WHOLE = String.raw`(\d{1,9})`;
const PARTED = String.raw`(\d{1,9}(?:[.,]\d{1,9})?)`;
const DURATION = new RegExp(
  String.raw`^P(?=\d|T\d)(?:${WHOLE}Y)?(?:${WHOLE}M)?(?:${PARTED}W)?(?:${PARTED}D)?` +
    String.raw`(?:T(?=\d)(?:${PARTED}H)?(?:${PARTED}M)?(?:${PARTED}S)?)?$`,
);

/** A fraction stands only in the last part. */
const EARLY_FRACTION = /[.,]\d+[A-Z]T?\d/;

const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type Duration = { months: number; ms: number };

/**
 * An ISO 8601 duration, or undefined when the text is none. Its last part may have a fraction, with a point or a comma, but for years and
 * months, whose length is the calendar's. It is rounded to a millisecond.
 */
export function parseDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text);
  if (!match || EARLY_FRACTION.test(text)) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  return {
    months: (years ?? 0) * 12 + (months ?? 0),
    ms: Math.round(
      ((weeks ?? 0) * 7 + (days ?? 0)) * DAY_MS +
        (hours ?? 0) * 3_600_000 +
        (minutes ?? 0) * 60_000 +
        (seconds ?? 0) * 1_000,
    ),
  };
}

/** Months go by the calendar of Lagos (UTC+1 all year); a day the month lacks becomes its last. NaN when beyond all dates. */
export function addDuration(startMs: number, duration: Duration): number {
  return addLagosMonths(startMs, duration.months) + duration.ms;
}

function addLagosMonths(startMs: number, months: number): number {
  if (months === 0) return startMs;
  const local = new Date(startMs + LAGOS_OFFSET_MS);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  const timeOfDay = (startMs + LAGOS_OFFSET_MS) % DAY_MS;
  return midnight + timeOfDay - LAGOS_OFFSET_MS;
}
