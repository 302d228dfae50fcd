const FEATURED_MAX = 3;

/** What the choice depends on. A package without a status counts as open. */
interface Candidate {
  readonly type: string;
  readonly status?: string | undefined;
}

/**
 * The packages of the dashboard's carousel: none that is closed; all when they are three or fewer; else one per type,
 * the active one first, then filled with other active ones, then with any. Source: specification, section 5.
 */
export function featuredPackages<T extends Candidate>(packages: readonly T[]): T[] {
  const open = packages.filter((one) => one.status !== 'closed');
  if (open.length <= FEATURED_MAX) return open;
  const isActive = (one: T) => one.status === undefined || one.status === 'active';
  const chosen: T[] = [];
  for (const type of new Set(open.map((one) => one.type))) {
    const ofType = open.filter((one) => one.type === type);
    const first = ofType.find(isActive) ?? ofType[0];
    if (first) chosen.push(first);
  }
  const rest = open.filter((one) => !chosen.includes(one));
  return [...chosen, ...rest.filter(isActive), ...rest.filter((one) => !isActive(one))].slice(
    0,
    FEATURED_MAX,
  );
}
