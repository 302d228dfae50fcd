/**
 * What differs between two runs of the same commit, each with the name that stands for it. The first pattern that fits a place
 * of the text wins.
 */
const MADE_UP: readonly (readonly [name: string, pattern: string])[] = [
  ['id', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
  ['bearer', String.raw`eyJ[\w-]+\.[\w-]+\.[\w-]+`],
  ['reference', String.raw`\bkolo-[0-9a-f]{32}`],
  ['short', String.raw`\bKLO-[0-9A-Z]{4}-[0-9A-Z]{4}`],
  ['paper', String.raw`\b(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}\b`],
  ['checkout', String.raw`(?<=/(?:checkout|push)/)\w+`],
  ['hash', String.raw`\b[0-9a-f]{32,}\b`],
  // Short ones are told from a name by their digits.
  [
    'token',
    String.raw`(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:(?=[\w-]*\d)[\w-]{22,}|[\w-]{40,})(?![\w-])`,
  ],
  ['auth', String.raw`(?<="auth": ")[\w-]{22}(?=")`],
  ['code', String.raw`(?<="(?:otp|ownOtp|code)": ")\d{6}(?=")`],
  ['dial', String.raw`\*\d{3}\*\d{3}\*\d+#`],
  ['port', String.raw`(?<=\b(?:localhost|127\.0\.0\.1):)\d+`],
  ['number', String.raw`(?<![\d.+])\d{10}(?![\d.])`],
];

/** Times are rounded down to so many minutes: a scenario begins at the full hour and takes less. */
const SLOT_MINUTES = 5;
const INSTANT = String.raw`(?<day>\d{4}-\d\d-\d\dT\d\d):(?<minute>\d\d):\d\d(?:\.\d+)?Z`;
const CLOCK_TIME = String.raw`(?<hour>\b\d{1,2}):(?<minutes>\d\d)(?=\s?[ap]m\b)`;

function slotOf(minute: string): string {
  return String(Math.floor(Number(minute) / SLOT_MINUTES) * SLOT_MINUTES).padStart(2, '0');
}

/** Names the values of one file in the order of their appearance; the same value has the same name wherever it stands. */
export function createNames(): (text: string) => string {
  const known = new Map<string, string>();
  const counts = new Map<string, number>();
  const every = new RegExp(
    [INSTANT, CLOCK_TIME, ...MADE_UP.map(([name, pattern]) => `(?<${name}>${pattern})`)].join('|'),
    'g',
  );
  const nameOf = (kind: string, value: string): string => {
    const count = (counts.get(kind) ?? 0) + 1;
    const name = known.get(value) ?? `<${kind} ${count}>`;
    if (!known.has(value)) counts.set(kind, count);
    known.set(value, name);
    return name;
  };
  return (text) =>
    text.replace(every, (found: string, ...rest: unknown[]) => {
      // The last argument of a replacer of a pattern with named groups is these groups.
      const groups = rest.at(-1) as Record<string, string | undefined>;
      if (groups['day'] !== undefined) return `${groups['day']}:${slotOf(groups['minute'] ?? '')}Z`;
      if (groups['hour'] !== undefined) return `${groups['hour']}:${slotOf(groups['minutes'] ?? '')}`;
      const kind = MADE_UP.find(([name]) => groups[name] !== undefined)?.[0] ?? 'value';
      return nameOf(kind, found);
    });
}
