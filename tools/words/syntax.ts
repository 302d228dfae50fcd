/** A node of a parsed file, as the parser gives it. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(nodesIn);
}

/** The name of an identifier, of a member's last part, of a JSX name or of what is called. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (typeof value.name === 'string') return value.name;
  if (isNode(value.name)) return nameOf(value.name);
  if (value.type === 'Literal') return String(value.value);
  if (value.type === 'JSXNamespacedName') return `${nameOf(value.namespace)}:${nameOf(value.name)}`;
  return nameOf(value.property ?? value.callee ?? value.expression ?? value.argument);
}

export function stringOf(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The text of JSX as React shows it: a line break with its blanks is nothing at an edge and one blank within. */
export function jsxText(node: Node): string {
  const lines = String(node.value).split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === last ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ');
}

export function isJsxElement(node: Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}

/** Whether an annotation says `string`, or a record or function of it: free words, not one of a union. */
export function saysFreeText(annotation: unknown): boolean {
  if (!isNode(annotation)) return false;
  if (annotation.type === 'TSStringKeyword') return true;
  if (annotation.type === 'TSTypeReference')
    return nodesIn(childrenOf(annotation).flatMap(childrenOf)).some(saysFreeText);
  if (annotation.type === 'TSFunctionType' || annotation.type === 'TSTypeAnnotation')
    return saysFreeText(annotation.returnType) || saysFreeText(annotation.typeAnnotation);
  return false;
}
