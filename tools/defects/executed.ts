import { stripTypeScriptTypes } from 'node:module';
import { parseSync } from 'vite';

/** What V8 says of one function. Source: the DevTools protocol, Profiler.FunctionCoverage, by function. */
export interface V8Function {
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Node extends Span {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** A function, named by the way to it from the top of its file: `openApp/close`, or by its place where it has no name. */
interface Func {
  readonly name: string;
  readonly holder: Func | null;
  /** Where V8 may say that it begins: for a method that is its name. */
  readonly from: number;
  readonly end: number;
  readonly body: Span;
  /** What goes where it did not run: its body, or all of a statement at the top of the file that only makes it. */
  readonly cut: Span;
}

interface Source {
  /** Without types; each character stands where it stood. */
  readonly text: string;
  /** Outer ones first. */
  readonly functions: readonly Func[];
  readonly imports: readonly (Span & { readonly takes: readonly { name: string; line: string }[] })[];
  readonly comments: readonly Span[];
  /** Within these, blanks count. */
  readonly literals: readonly Span[];
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const LITERALS = new Set(['Literal', 'TemplateElement']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function nameOf(node: Node): string {
  const named = node['id'] ?? node['key'];
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : '';
}

/** The function that a statement at the top of a file makes, where it does nothing else. */
function onlyFunctionOf(statement: Node): Node | null {
  const inner = isNode(statement['declaration']) ? statement['declaration'] : statement;
  if (inner.type === 'FunctionDeclaration') return inner;
  const { declarations } = inner;
  if (!Array.isArray(declarations) || declarations.length !== 1) return null;
  const [{ init }] = declarations;
  return isNode(init) && FUNCTIONS.has(init.type) ? init : null;
}

function readFunctions(program: Node): Pick<Source, 'functions' | 'literals'> {
  const functions: Func[] = [];
  const literals: Span[] = [];
  const statements = new Map(childrenOf(program).map((node) => [onlyFunctionOf(node), node]));
  const taken = new Map<string, number>();
  const walk = (node: Node, parent: Node, holder: Func | null): void => {
    if (LITERALS.has(node.type)) literals.push(node);
    let within = holder;
    const { body } = node;
    if (FUNCTIONS.has(node.type) && isNode(body)) {
      const plain = `${holder === null ? '' : `${holder.name}/`}${nameOf(node) || nameOf(parent)}`;
      const before = taken.get(plain) ?? 0;
      taken.set(plain, before + 1);
      const from = parent['value'] === node ? parent.start : node.start;
      within = {
        name: before === 0 ? plain : `${plain}~${before}`,
        holder,
        from,
        end: node.end,
        body,
        cut: statements.get(node) ?? body,
      };
      functions.push(within);
    }
    for (const child of childrenOf(node)) walk(child, node, within);
  };
  walk(program, program, null);
  return { functions, literals };
}

const sources = new Map<string, Source>();

/** Each text once: most of a tree is the same from proof to proof. */
function readSource(code: string): Source {
  const known = sources.get(code) ?? parse(code);
  sources.set(code, known);
  return known;
}

function parse(code: string): Source {
  const text = stripTypeScriptTypes(code);
  const { program, comments } = parseSync('source.js', text);
  // A syntax tree in the shape of ESTree, walked by its members.
  const top = program as unknown as Node;
  const imports = program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.specifiers.length === 0) return [];
    const takes = node.specifiers.map(({ local, start, end }) => ({
      name: local.name,
      line: `\n${text.slice(start, end)} from ${node.source.value}`,
    }));
    return [{ start: node.start, end: node.end, takes }];
  });
  return { text, imports, comments, ...readFunctions(top) };
}

/** The names of the functions that ran. One that V8 says nothing of counts as one that ran. */
export function namesThatRan(code: string, covered: readonly V8Function[]): string[] {
  const idle = new Set<Func>();
  const { functions } = readSource(code);
  const byEnd = Map.groupBy(
    covered.flatMap(({ ranges: [whole] }) => (whole === undefined ? [] : [whole])),
    ({ endOffset }) => endOffset,
  );
  for (const one of functions) {
    const said = (byEnd.get(one.end) ?? []).filter(
      ({ startOffset }) => startOffset >= one.from && startOffset < one.body.start,
    );
    const isIdle = said.length > 0 && said.every(({ count }) => count === 0);
    if (isIdle || (one.holder !== null && idle.has(one.holder))) idle.add(one);
  }
  return functions.filter((one) => !idle.has(one)).map(({ name }) => name);
}

/** The text outside of these spans, in which blanks are alike unless they stand in a literal. */
function without({ text, literals }: Source, cuts: readonly Span[]): string {
  const marks = [
    ...cuts.map((span) => ({ ...span, isCut: true })),
    ...literals.map((span) => ({ ...span, isCut: false })),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  let said = '';
  let at = 0;
  const sayTo = (end: number) => {
    const words = text.slice(at, end).replaceAll(/\s+/g, ' ');
    said += said.endsWith(' ') ? words.trimStart() : words;
  };
  for (const { start, end, isCut } of marks) {
    if (start < at) continue;
    sayTo(start);
    if (!isCut) said += text.slice(start, end);
    at = end;
  }
  sayTo(text.length);
  return said;
}

/**
 * What of a file a run depended on in which these functions ran: all but comments, types, the bodies of the others, and names
 * that only those use. Whatever is left out did not run, so that it can be changed without a change to the run.
 */
export function textThatRan(code: string, ran: ReadonlySet<string>): string {
  const source = readSource(code);
  const cuts = [
    ...source.comments,
    ...source.functions.filter(({ name }) => !ran.has(name)).map(({ cut }) => cut),
  ];
  const said = without(source, [...cuts, ...source.imports]);
  const words = new Set(said.match(/[\p{L}\p{N}_$]+/gu));
  const taken = source.imports.flatMap(({ takes }) => takes.filter(({ name }) => words.has(name)));
  return (
    said +
    taken
      .map(({ line }) => line)
      .toSorted()
      .join('')
  );
}
