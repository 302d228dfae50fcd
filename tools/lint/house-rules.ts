// Fences of this house that no published rule builds; oxlint loads this file as a plugin (oxlint.config.ts).
import { REFUSED_WORDS } from './plain-words.ts';
import { buildsByOwner, chainLocksMany, foreignTable, locksMany } from './owner-in-sql.ts';
import { ownedTables } from './owned-tables.ts';
import { SQL_CLOCK } from './sql-clock.ts';

interface Node {
  type: string;
  loc: { start: { line: number }; end: { line: number } };
  [key: string]: unknown;
}

interface Context {
  sourceCode: { getAllComments(): Node[]; getText(node: Node): string };
  report(problem: { node: Node; message: string }): void;
}

type Visitor = Record<string, (node: Node) => void>;

interface Rule {
  create(context: Context): Visitor;
}

const BUILDERS = new Set(['selectFrom', 'updateTable', 'deleteFrom', 'insertInto']);
/** Of an insert the generated types demand whose row it is. */
const PICKING_BUILDERS = new Set(['selectFrom', 'updateTable', 'deleteFrom']);
const SQL_VERB = /\b(select|insert\s+into|update|delete\s+from)\b/i;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isName(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

function isMember(value: unknown, object: string, property: string): boolean {
  return (
    isNode(value) &&
    value.type === 'MemberExpression' &&
    isName(value.object, object) &&
    isName(value.property, property)
  );
}

function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The fixed words of a template, with a blank where a value stands. */
function templateText(node: Node): string {
  const quasis = Array.isArray(node.quasis) ? node.quasis : [];
  return quasis.map((part: unknown) => (isNode(part) && isRaw(part.value) ? part.value.raw : '')).join(' ');
}

function isRaw(value: unknown): value is { raw: string } {
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string';
}

function forTexts(check: (text: string, node: Node) => void): Visitor {
  return {
    Literal(node) {
      if (typeof node.value === 'string') check(node.value, node);
    },
    TemplateLiteral: (node) => check(templateText(node), node),
  };
}

const WILD = [
  ['Date', 'now'],
  ['Math', 'random'],
  ['performance', 'now'],
  ['crypto', 'randomUUID'],
] as const;

const noWildClock: Rule = {
  create: (context) => ({
    NewExpression(node) {
      const given = Array.isArray(node.arguments) ? node.arguments : [];
      if (isName(node.callee, 'Date') && given.length === 0) {
        context.report({ node, message: 'The clock is passed in: no `new Date()` below the wiring.' });
      }
    },
    CallExpression(node) {
      const { callee } = node;
      const isWild =
        isName(callee, 'Date') ||
        isName(callee, 'randomUUID') ||
        WILD.some(([object, property]) => isMember(callee, object, property));
      if (isWild) context.report({ node, message: 'Clock and chance are passed in, and read nowhere else.' });
    },
  }),
};

const noSqlClock: Rule = {
  create: (context) =>
    forTexts((text, node) => {
      if (SQL_CLOCK.test(text)) {
        context.report({ node, message: 'SQL gets its time from the injected clock, as a parameter.' });
      }
    }),
};

const onlyConfigReadsEnvironment: Rule = {
  create: (context) => ({
    MemberExpression(node) {
      if (isMember(node, 'process', 'env')) {
        context.report({
          node,
          message: 'Only config.ts and the entry points that call it touch process.env.',
        });
      }
    },
    Literal(node) {
      if (node.value === 'KOLO_ENV') {
        context.report({ node, message: 'Only config.ts knows KOLO_ENV; what differs is passed in.' });
      }
    },
  }),
};

/** As the database writes what a built query names in camel case. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableNamed(argument: unknown): string | undefined {
  if (!isNode(argument) || typeof argument.value !== 'string') return undefined;
  return snakeCase(argument.value.replace(/^.*\./, '').replace(/\s.*$/, ''));
}

/** The whole of a query built by chained calls, of which this node is the first. */
function wholeChain(node: Node): Node {
  let top = node;
  while (isNode(top.parent) && ['MemberExpression', 'CallExpression'].includes(top.parent.type))
    top = top.parent;
  return top;
}

const OVER_ALL = /over all customers/i;

const sqlNamesOwner: Rule = {
  create(context) {
    /** A comment beside the statement, or over what it stands in, says that it means everybody's rows. */
    const isMeant = (node: Node): boolean => {
      let top = node;
      while (isNode(top.parent) && top.parent.type !== 'Program') top = top.parent;
      return context.sourceCode
        .getAllComments()
        .some(
          (comment) =>
            OVER_ALL.test(String(comment.value)) &&
            comment.loc.end.line >= top.loc.start.line - 1 &&
            comment.loc.start.line <= node.loc.end.line,
        );
    };
    const complain = (node: Node, table: string): void => {
      if (isMeant(node)) return;
      context.report({
        node,
        message: `A statement on ${table}, which belongs to customers, picks its rows by user_id, or says "over all customers" in a comment.`,
      });
    };
    return {
      ...forTexts((text, node) => {
        if (!SQL_VERB.test(text)) return;
        const table = foreignTable(text, ownedTables);
        if (table !== undefined) complain(node, table);
      }),
      CallExpression(node) {
        const { callee } = node;
        if (!isNode(callee) || callee.type !== 'MemberExpression') return;
        if (!isNode(callee.property) || !PICKING_BUILDERS.has(String(callee.property.name))) return;
        const table = tableNamed(Array.isArray(node.arguments) ? node.arguments[0] : undefined);
        if (table === undefined || !ownedTables.has(table)) return;
        if (!buildsByOwner(context.sourceCode.getText(wholeChain(node)))) complain(node, table);
      },
    };
  },
};

/** Two that wait for rows of each other's customers never end; a distributed database holds no rows of several machines at all. */
const lockOneCustomer: Rule = {
  create(context) {
    const message =
      'Rows are held of one customer, or of a list of them that the statement names, by ascending user_id or without those that are taken.';
    return {
      ...forTexts((text, node) => {
        if (SQL_VERB.test(text) && locksMany(text, ownedTables)) context.report({ node, message });
      }),
      CallExpression(node) {
        const { callee } = node;
        if (!isNode(callee) || callee.type !== 'MemberExpression' || !isName(callee.property, 'selectFrom'))
          return;
        const table = tableNamed(Array.isArray(node.arguments) ? node.arguments[0] : undefined);
        if (table === undefined || !ownedTables.has(table)) return;
        if (chainLocksMany(context.sourceCode.getText(wholeChain(node)))) context.report({ node, message });
      },
    };
  },
};

const explainedAssertion: Rule = {
  create: (context) => ({
    TSAsExpression(node) {
      const annotation = node.typeAnnotation;
      if (isNode(annotation) && annotation.type === 'TSTypeReference' && isName(annotation.typeName, 'const'))
        return;
      const { start } = node.loc;
      const explained = context.sourceCode
        .getAllComments()
        .some((comment) => comment.loc.start.line <= start.line && comment.loc.end.line >= start.line - 1);
      if (!explained)
        context.report({
          node,
          message: 'A type assertion needs a comment beside it that says why it holds.',
        });
    },
  }),
};

/** A statement is where anyone who looks for it finds it. */
const sqlInQueries: Rule = {
  create(context) {
    const complain = (node: Node): void =>
      context.report({
        node,
        message: "A feature's SQL is in its queries.ts, a function for each statement.",
      });
    return {
      CallExpression(node) {
        const { callee } = node;
        if (isName(callee, 'hotStatement') || isMember(callee, 'CompiledQuery', 'raw')) complain(node);
        if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return;
        if (BUILDERS.has(String(callee.property.name))) complain(node);
      },
      TaggedTemplateExpression(node) {
        if (isName(node.tag, 'sql') && isNode(node.quasi) && SQL_VERB.test(templateText(node.quasi)))
          complain(node);
      },
    };
  },
};

/** What a file hands on of another one has two homes, and anyone who looks for it opens both. */
const noReexport: Rule = {
  create(context) {
    const imported = new Set<string>();
    const complain = (node: Node): void =>
      context.report({ node, message: 'Only a door hands on what another file exports.' });
    return {
      ImportDeclaration(node) {
        for (const part of nodesIn(node.specifiers))
          if (isNode(part.local)) imported.add(String(part.local.name));
      },
      ExportAllDeclaration: complain,
      ExportNamedDeclaration(node) {
        const isHandedOn = (part: Node) => isNode(part.local) && imported.has(String(part.local.name));
        if (isNode(node.source) || nodesIn(node.specifiers).some(isHandedOn)) complain(node);
      },
    };
  },
};

/** A key has one place in its feature, or what one screen makes stale another does not see. */
const noRawCacheKey: Rule = {
  create(context) {
    const complain = (node: Node): void =>
      context.report({
        node,
        message: "A cache key comes from its feature's queries, never from a component.",
      });
    const isList = (value: unknown): value is Node => isNode(value) && value.type === 'ArrayExpression';
    const isKeyPart = (value: unknown): boolean =>
      isNode(value) && value.type === 'MemberExpression' && isName(value.object, 'queryKey');
    return {
      Property(node) {
        if ((isName(node.key, 'queryKey') || isName(node.key, 'mutationKey')) && isList(node.value))
          complain(node);
      },
      CallExpression(node) {
        const { callee } = node;
        if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return;
        if (/Quer(y|ies)/.test(String(callee.property.name)) && isList(nodesIn(node.arguments)[0]))
          complain(node);
      },
      BinaryExpression(node) {
        const sides = [node.left, node.right];
        if (sides.some(isKeyPart) && sides.some((side) => isNode(side) && side.type === 'Literal'))
          complain(node);
      },
    };
  },
};

const NOT_SHARED = /no other process needs/i;

/** Whether a function makes work that falls due, whose memory lives as long as the process. */
function makesDueWork(block: unknown): boolean {
  const made = isNode(block) && isNode(block.parent) ? block.parent.returnType : undefined;
  const type = isNode(made) ? made.typeAnnotation : undefined;
  return isNode(type) && type.type === 'TSTypeReference' && isName(type.typeName, 'DueWork');
}

/** What one process remembers another does not know: it belongs in the database, or a comment says why not. */
const noProcessMemory: Rule = {
  create(context) {
    const complain = (node: Node): void => {
      let top = node;
      while (isNode(top.parent) && top.parent.type !== 'Program') top = top.parent;
      const isMeant = context.sourceCode
        .getAllComments()
        .some(
          (comment) =>
            NOT_SHARED.test(String(comment.value).replaceAll(/\s*\n\s*\*?\s*/g, ' ')) &&
            comment.loc.end.line >= top.loc.start.line - 1 &&
            comment.loc.start.line <= node.loc.end.line,
        );
      if (isMeant) return;
      context.report({
        node,
        message: 'Another process may need this: keep it in a row, or say why "no other process needs" it.',
      });
    };
    return {
      VariableDeclaration(node) {
        const isOfModule = isNode(node.parent) && node.parent.type === 'Program';
        if (node.kind === 'let' && (isOfModule || makesDueWork(node.parent))) complain(node);
      },
      NewExpression(node) {
        const isFilledLater = isNode(node.callee) && ['Map', 'Set'].includes(String(node.callee.name));
        const declarator = node.parent;
        const declaration = isNode(declarator) ? declarator.parent : undefined;
        const place = isNode(declaration) ? declaration.parent : undefined;
        const isExported = isNode(place) && place.type === 'ExportNamedDeclaration';
        const isOfModule = isNode(place) && (place.type === 'Program' || isExported);
        if (isFilledLater && nodesIn(node.arguments).length === 0 && isOfModule) complain(node);
      },
    };
  },
};

/** Customers read plain English: docs/words.md. */
const plainWords: Rule = {
  create(context) {
    const check = (text: string, node: Node): void => {
      const words = text.replaceAll(/\s+/g, ' ');
      for (const [refused, instead] of REFUSED_WORDS)
        if (refused.test(words))
          context.report({ node, message: `Say "${instead}" for ${String(refused)}: docs/words.md.` });
    };
    return { ...forTexts(check), JSXText: (node) => check(String(node.value), node) };
  },
};

// The form that oxlint asks of a plugin.
export default {
  meta: { name: 'kolo' },
  rules: {
    'no-wild-clock': noWildClock,
    'no-sql-clock': noSqlClock,
    'only-config-reads-environment': onlyConfigReadsEnvironment,
    'sql-names-owner': sqlNamesOwner,
    'lock-one-customer': lockOneCustomer,
    'explained-assertion': explainedAssertion,
    'sql-in-queries': sqlInQueries,
    'no-process-memory': noProcessMemory,
    'no-reexport': noReexport,
    'no-raw-cache-key': noRawCacheKey,
    'plain-words': plainWords,
  },
};
