const TIME = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function timeOf(instant: string): string {
  return TIME.format(new Date(instant));
}

const MINUTE_MS = 60_000;
const AGES = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** How long that was before another instant, in the largest unit that it fills: `3 days`. */
export function ageOf(instant: string, now: string): string {
  const past = new Date(now).getTime() - new Date(instant).getTime();
  const age = AGES.find(({ ms }) => past >= ms);
  if (!age) return 'new';
  const count = Math.floor(past / age.ms);
  return `${count} ${age.unit}${count === 1 ? '' : 's'}`;
}
