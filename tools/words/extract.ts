import { parseSync } from 'oxc-parser';
import * as places from './places.ts';
import {
  childrenOf,
  isJsxElement,
  isNode,
  jsxText,
  nameOf,
  nodesIn,
  saysFreeText,
  stringOf,
  type Node,
} from './syntax.ts';

const LETTER = /\p{L}/u;
/** A word beside another, a capital at the start, or a stop at the end. */
const LOOKS_READ = /\p{L}[\p{L}’',.:;?!)]*\s+[\p{L}{(₦]|[}\d)]\s+\p{L}|^\p{Lu}\p{Ll}|\p{L}{2}[.?!…]$/u;
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof', '<', '>', '<=', '>=']);
/** No words: an address, a selector, a drawing, markup, the name of a file or a call, a sole `true`. */
const CODE =
  /^(?:true|false|\p{Lu}{6,}|[^\s]*[/#_=:@<>][^\s]*|\p{Ll}[^\s\p{Lu}]*-[^\s]*|\{\w+\}-\w+|[MmZz]\{.*|[^\s]+\(.*\)|<\w.*>|\([\w-]+:.*\)|Bearer .*)$/u;
const MARKUP = /<(?:[a-z]\w*)(?:\s[^>]*)?>/;
/** What hands a value through: where it is read, so is what is inside. */
const TRANSPARENT = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ChainExpression',
  'AwaitExpression',
]);

/** Takes the texts that a person may read out of one file. */
class Reading {
  readonly texts: string[] = [];
  readonly #constants = new Map<string, Node[]>();
  readonly #followed = new Set<Node>();

  constructor(program: Node) {
    this.#collectConstants(program);
    this.#visit(program, false);
  }

  #collectConstants(node: Node): void {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) {
      const name = nameOf(node.id);
      this.#constants.set(name, [...(this.#constants.get(name) ?? []), node.init]);
    }
    for (const child of childrenOf(node)) this.#collectConstants(child);
  }

  /** `isRead`: its place says that a person reads it. Otherwise it must look so. */
  #add(text: string, isRead: boolean): void {
    if (MARKUP.test(text)) return void this.texts.push(...readMarkup(text));
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    const words = plain.replaceAll(/\{[\w.…]*\}/g, '');
    if (CODE.test(plain)) return;
    if (LETTER.test(words) && (isRead || LOOKS_READ.test(plain))) this.texts.push(plain);
  }

  #visit(node: Node, isRead: boolean): void {
    const text = stringOf(node);
    if (text !== undefined) return this.#add(text, isRead);
    if (TRANSPARENT.has(node.type)) return this.#visitTransparent(node, isRead);
    if (node.type.startsWith('TS') || node.type.startsWith('Import') || isNode(node.source)) return undefined;
    switch (node.type) {
      case 'TemplateLiteral':
      case 'BinaryExpression':
        return this.#visitJoined(node, isRead);
      case 'TaggedTemplateExpression':
        return undefined;
      case 'JSXElement':
      case 'JSXFragment':
        return this.#visitJsx(node);
      case 'JSXAttribute':
        return this.#visitAttribute(node);
      case 'CallExpression':
      case 'NewExpression':
        return this.#visitCall(node, isRead);
      case 'Identifier':
        return isRead ? this.#follow(node) : undefined;
      default:
        return this.#visitParts(node, isRead);
    }
  }

  #visitTransparent(node: Node, isRead: boolean): void {
    for (const inner of nodesIn(node.expression ?? node.argument))
      this.#visit(inner, isRead || saysFreeText(node.typeAnnotation));
  }

  #visitParts(node: Node, isRead: boolean): void {
    switch (node.type) {
      case 'ConditionalExpression':
        return this.#all([
          [node.test, false],
          [node.consequent, isRead],
          [node.alternate, isRead],
        ]);
      case 'LogicalExpression':
        return this.#all([
          [node.left, isRead && node.operator !== '&&'],
          [node.right, isRead],
        ]);
      case 'Property':
        return this.#visitProperty(node, isRead);
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'JSXExpressionContainer':
        return this.#all(childrenOf(node).map((child) => [child, isRead]));
      case 'VariableDeclarator':
        if (nameOf(node.id).endsWith('_USAGE')) return undefined;
        return this.#all([[node.init, saysFreeText(isNode(node.id) ? node.id.typeAnnotation : undefined)]]);
      case 'AssignmentExpression':
        return this.#all([[node.right, places.SPEAKING_TARGETS.has(nameOf(node.left))]]);
      case 'MemberExpression':
        return this.#all([
          [node.object, false],
          [isRead && node.computed === true ? node.object : null, true],
        ]);
      case 'SwitchCase':
        return this.#all(nodesIn(node.consequent).map((child) => [child, isRead]));
      case 'ReturnStatement':
        return this.#all([[node.argument, isRead]]);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#all([
          ...nodesIn(node.params).map((one) => [one, false] as const),
          [node.body, saysFreeText(node.returnType)],
        ]);
      case 'BlockStatement':
      case 'IfStatement':
      case 'SwitchStatement':
      case 'TryStatement':
        return this.#all(childrenOf(node).map((child) => [child, isRead]));
      case 'ExpressionStatement':
        return typeof node.directive === 'string' ? undefined : this.#all([[node.expression, false]]);
      default:
        return this.#all(childrenOf(node).map((child) => [child, false]));
    }
  }

  #all(parts: readonly (readonly [unknown, boolean])[]): void {
    for (const [part, isRead] of parts) if (isNode(part)) this.#visit(part, isRead);
  }

  #visitProperty(node: Node, isRead: boolean): void {
    const key = nameOf(node.key);
    if (places.SILENT_KEYS.has(key) || (key === 'name' && isSmall(node.value))) return;
    // A key is read where a screen lists the keys of a table.
    if (node.computed !== true && /^\p{Lu}\p{Ll}|\s/u.test(key)) this.#add(key, false);
    this.#all([[node.value, isRead && !places.CHOSEN_KEYS.has(key)]]);
  }

  /** What is joined of pieces is one sentence; where a value stands, its name does. */
  #visitJoined(node: Node, isRead: boolean): void {
    if (node.type === 'BinaryExpression' && node.operator !== '+') {
      const isCompared = COMPARISONS.has(String(node.operator));
      return this.#all(
        [node.left, node.right].map((side) => [
          isCompared && isNode(side) && stringOf(side) !== undefined ? null : side,
          false,
        ]),
      );
    }
    return this.#add(this.#say(node), isRead);
  }

  #visitJsx(node: Node): void {
    if (isNode(node.openingElement)) this.#visitAttributes(node.openingElement);
    const children = nodesIn(node.children);
    if (children.some((child) => child.type === 'JSXText' && LETTER.test(String(child.value))))
      return this.#add(children.map((child) => this.#sayJsx(child)).join(''), true);
    return this.#all(children.map((child) => [child, !isJsxElement(child)]));
  }

  #visitAttributes(opening: Node): void {
    for (const attribute of nodesIn(opening.attributes)) this.#visit(attribute, false);
  }

  #visitAttribute(node: Node): void {
    const name = nameOf(node.name);
    if (places.SILENT_ATTRIBUTES.has(name)) return;
    this.#all([[node.value, !places.CHOSEN_ATTRIBUTES.has(name) && !/^data-|^on[A-Z]/.test(name)]]);
  }

  #visitCall(node: Node, isRead: boolean): void {
    const callee = nameOf(node.callee);
    if (places.SILENT_CALLS.has(callee)) return;
    const speaks = places.SPEAKING_CALLS.has(callee) || (isRead && !places.NAMING_CALLS.has(callee));
    this.#all([
      [node.callee, false],
      [isRead ? listCalledOn(node.callee) : null, true],
      ...nodesIn(node.arguments).map((one) => [one, speaks] as const),
    ]);
  }

  /** A name that stands where words are read is what was put into it, in the same file. */
  #follow(node: Node): void {
    for (const value of this.#constants.get(nameOf(node)) ?? []) {
      if (this.#followed.has(value)) continue;
      this.#followed.add(value);
      this.#visit(value, true);
    }
  }

  /** A piece of JSX within a sentence. */
  #sayJsx(node: Node): string {
    if (node.type === 'JSXText') return jsxText(node);
    if (node.type === 'JSXExpressionContainer')
      return nodesIn(node.expression)
        .map((inner) => this.#say(inner))
        .join('');
    if (!isJsxElement(node)) return '';
    if (isNode(node.openingElement)) this.#visitAttributes(node.openingElement);
    const children = nodesIn(node.children);
    if (children.length === 0)
      return nameOf(node.openingElement) === 'br' ? ' ' : `{${nameOf(node.openingElement)}}`;
    return children.map((child) => this.#sayJsx(child)).join('');
  }

  /** A value within a sentence: its words where it has some, its name otherwise. */
  #say(node: Node): string {
    const text = stringOf(node);
    if (text !== undefined) return text;
    if (TRANSPARENT.has(node.type))
      return nodesIn(node.expression ?? node.argument)
        .map((inner) => this.#say(inner))
        .join('');
    if (isJsxElement(node)) return this.#sayJsx(node);
    switch (node.type) {
      case 'JSXEmptyExpression':
        return '';
      case 'TemplateLiteral':
        return this.#sayTemplate(node);
      case 'BinaryExpression':
        if (node.operator === '+')
          return [node.left, node.right].map((side) => (isNode(side) ? this.#say(side) : '')).join('');
        return '{…}';
      case 'ConditionalExpression':
        return this.#sayEither([node.consequent, node.alternate]);
      case 'LogicalExpression':
        return this.#sayEither(node.operator === '&&' ? [node.right] : [node.left, node.right]);
      default:
        return this.#sayName(node);
    }
  }

  #sayTemplate(node: Node): string {
    const values = nodesIn(node.expressions);
    return nodesIn(node.quasis)
      .map(({ value: piece }, index) => {
        const raw =
          typeof piece === 'object' && piece !== null && 'cooked' in piece ? String(piece.cooked) : '';
        const value = values[index];
        return value ? raw + this.#say(value) : raw;
      })
      .join('');
  }

  #sayEither(sides: readonly unknown[]): string {
    const said = sides.flatMap((side) =>
      isNode(side) && !isNothing(side) ? [this.#say(side)].filter((words) => words !== '') : [],
    );
    const [only = ''] = said;
    if (said.length === 1 && only.startsWith('{')) return only;
    return said.length === 0 ? '' : `{${said.join(' / ')}}`;
  }

  #sayName(node: Node): string {
    if (isNothing(node)) return '';
    this.#visit(node, true);
    const [first] = nodesIn(node.arguments);
    const name = first && /^(Identifier|MemberExpression)$/.test(first.type) ? nameOf(first) : nameOf(node);
    return `{${name || '…'}}`;
  }
}

/** The list that `.join` or `.map` is called on, where it is written out there. */
function listCalledOn(callee: unknown): unknown {
  const object = isNode(callee) ? callee.object : null;
  return isNode(object) && object.type === 'ArrayExpression' ? object : null;
}

/** A name for the program: a text that begins with a small letter. */
function isSmall(value: unknown): boolean {
  return isNode(value) && /^\p{Ll}/u.test(stringOf(value) ?? '');
}

function isNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node.value !== 'string' && typeof node.value !== 'number') ||
    nameOf(node) === 'undefined'
  );
}

/** The texts of a file that a person may read, in their order, each once. */
export function readTexts(path: string, source: string): string[] {
  if (/\.(html|webmanifest)$/.test(path)) return readMarkup(source);
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  return isNode(program) ? [...new Set(new Reading(program).texts)] : [];
}

const NOT_SHOWN = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi;
const SHOWN_ATTRIBUTES = /\b(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g;
const MANIFEST_WORDS = /"(?:name|short_name|description|label)":\s*"([^"]*)"/g;

/** The words of a page that is not code, and of the manifest by which a phone installs the app. */
function readMarkup(source: string): string[] {
  const page = source.replaceAll(NOT_SHOWN, '');
  const tags = page.match(/<[^>]*>/g) ?? [];
  const named = tags.flatMap((tag) => [...tag.matchAll(SHOWN_ATTRIBUTES)].map(([, words = '']) => words));
  const found = page.startsWith('{')
    ? [...page.matchAll(MANIFEST_WORDS)].map(([, words = '']) => words)
    : [...named.filter((words) => LOOKS_READ.test(words)), ...page.split(/<[^>]*>/)];
  const plain = found.map((words) => words.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(plain.filter((words) => LETTER.test(words.replaceAll(/\{[\w.…]*\}/g, ''))))];
}
