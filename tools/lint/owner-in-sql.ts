// Reads SQL for whose rows it picks. A customer's tables are keyed by user_id, which is also what a spread database goes by.

const OWNER = /\buser_id\b/i;
const BUILT_OWNER = /'(?:\w+\.)?userId'/;
const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?(?:[a-z_]+\.)?([a-z_]+)/gi;
const COMMENT = /--[^\n]*/g;
const QUOTED = /'(?:[^']|'')*'/g;
const INNER = /^\s*(?:select|with|insert|update|delete)\b/i;
/** A name that a statement gives to a query of its own. */
const NAMED_QUERY = /\b([a-z_]+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(\)/gi;

/** A clause of a statement: what stands after `where` picks rows, what stands after `select` does not. */
const CLAUSE =
  /\b(select|from|join|where|on\s+conflict|on|using|set|group\s+by|order\s+by|having|limit|returning|values|insert\s+into)\b/gi;
const PICKING = /^(where|on|using|insert\s+into)/i;
/** Whose rows: compared with a value or another row's, not merely looked at. */
const IS_NO_OWNER = /\buser_id\b\s*(<>|!=|is\s+(not\s+)?null)/gi;

/** Whether user_id stands where rows are picked or made: in the predicate, the key of a join or the columns of an insert. */
function picksByOwner(sql: string): boolean {
  const clauses = sql.split(CLAUSE);
  return clauses.some(
    (words, at) =>
      at % 2 === 0 && PICKING.test(clauses[at - 1] ?? '') && OWNER.test(words.replaceAll(IS_NO_OWNER, '')),
  );
}

/** The calls of a built query that pick rows. */
const PICKING_CALL = /\.(where\w*|on|onRef|\w+Join)\(/g;
const IS_NO_BUILT_OWNER = /'(?:\w+\.)?userId',\s*'(?:<>|!=|is|is not)'/g;

/** The same of a query that is built by chained calls. */
export function buildsByOwner(chain: string): boolean {
  return [...chain.matchAll(PICKING_CALL)].some((call) => {
    const from = call.index + call[0].length;
    let open = 1;
    let to = from;
    for (; to < chain.length && open > 0; to += 1) {
      if (chain[to] === '(') open += 1;
      else if (chain[to] === ')') open -= 1;
    }
    return BUILT_OWNER.test(chain.slice(from, to).replaceAll(IS_NO_BUILT_OWNER, ''));
  });
}

/** A statement, and every query within it, each by itself: what one of them names says nothing about the others. */
export function queriesIn(statement: string): string[] {
  const found: string[] = [];
  const open = [''];
  for (const letter of statement.replaceAll(COMMENT, '').replaceAll(QUOTED, "''")) {
    if (letter === '(') {
      open.push('');
      continue;
    }
    const [inner = '', outer] = [open.at(-1), open.at(-2)];
    if (letter !== ')' || outer === undefined) {
      open.splice(-1, 1, inner + letter);
      continue;
    }
    const isQuery = INNER.test(inner);
    if (isQuery) found.push(inner);
    open.splice(-2, 2, `${outer}(${isQuery ? '' : inner})`);
  }
  // Both sides of a union, and what an insert goes by.
  return [...open, ...found].flatMap((query) => query.split(/(?=\bselect\b)/i));
}

function tablesIn(query: string, owned: ReadonlySet<string>, named: ReadonlySet<string>): string[] {
  const tables = [...query.matchAll(TABLE)].map(([, table = '']) => table.toLowerCase());
  return tables.filter((table) => owned.has(table) && !named.has(table));
}

function namedIn(statement: string): Set<string> {
  const outer = queriesIn(statement).join(' ');
  return new Set([...outer.matchAll(NAMED_QUERY)].map(([, name = '']) => name.toLowerCase()));
}

/** A customers' table of which the statement, or a query in it, picks rows by something else than whose they are. */
export function foreignTable(statement: string, owned: ReadonlySet<string>): string | undefined {
  const named = namedIn(statement);
  for (const query of queriesIn(statement)) {
    const [table] = tablesIn(query, owned, named);
    if (table !== undefined && !picksByOwner(query)) return table;
  }
  return undefined;
}

const LOCK = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i;
const ASCENDING = /\border\s+by\s+(?:[a-z_]+\.)?user_id\b(?!\s+desc)/i;
const SKIPS = /\bskip\s+locked\b/i;
const WHERE = /\bwhere\b([\s\S]*?)(?=\b(?:group|order|for|limit|returning)\b|$)/i;
/** With one value; of another row, it is as many as there are of those. */
const ONE_OWNER = /\buser_id\s*=(?!\s*(?:any|all)\b)\s*(?:([a-z_]+)\.user_id)?/i;

function isOfOneCustomer(query: string): boolean {
  const is = ONE_OWNER.exec(WHERE.exec(query)?.[1] ?? '');
  if (!is) return false;
  const [, row] = is;
  return (
    row === undefined ||
    !new RegExp(`\\b(?:from|join)\\s[^;]*\\b${row}\\b\\s*(?:on|where|join|,|$)`, 'i').test(query)
  );
}

/** Of a list that was found before; what a query within it finds is on any machine. */
const NAMED_OWNERS = /\buser_id\s*=\s*any\s*\((?!\s*(?:array\s*)?\(\s*\))/i;

function isOfNamedCustomers(query: string): boolean {
  return NAMED_OWNERS.test(WHERE.exec(query)?.[1] ?? '');
}

/**
 * Whether a query takes rows of several customers that it does not name, or waits for those that somebody else has in no order. A
 * distributed database holds rows on one machine alone: there the list has one customer.
 */
export function locksMany(statement: string, owned: ReadonlySet<string>): boolean {
  const named = namedIn(statement);
  return queriesIn(statement).some(
    (query) =>
      LOCK.test(query) &&
      tablesIn(query, owned, named).length > 0 &&
      !isOfOneCustomer(query) &&
      !(isOfNamedCustomers(query) && (SKIPS.test(query) || ASCENDING.test(query))),
  );
}

/** The same of a query that is built by chained calls, which names one customer or a list of them by `=`. */
export function chainLocksMany(chain: string): boolean {
  if (!/\.for(?:NoKey)?(?:Update|Share)\(|\.forKeyShare\(/.test(chain)) return false;
  const isOfOne = /\.where\('(?:\w+\.)?userId', '='/.test(chain);
  return !isOfOne;
}
