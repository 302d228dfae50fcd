const DECLARATION = /^export const (\w+)/;
const MEMBER = /^\s+(\w+):/;
const ONE_LINE = /^\s*\/\*\* (.+) \*\/$/;
const OPENS = /^\s*\/\*\*$/;
const CLOSES = /^\s*\*\/$/;

/**
 * The doc comments of what a contract file exports, by `declaration` and by `declaration.member`: what they say to a reader of the code
 * is what the document says to a reader of the API. Relies on the formatter's layout, one declaration or member a line.
 */
export function readComments(source: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  let owner = '';
  let open: string[] | null = null;
  let text = '';
  for (const line of source.split('\n')) {
    if (open) {
      if (CLOSES.test(line)) [text, open] = [open.join(' '), null];
      else open.push(line.replace(/^\s*\* ?/, ''));
      continue;
    }
    if (OPENS.test(line)) {
      open = [];
      continue;
    }
    const oneLine = ONE_LINE.exec(line)?.[1];
    if (oneLine !== undefined) {
      text = oneLine;
      continue;
    }
    // Anything else at the margin, a type or a function, ends the declaration before it.
    if (/^\w/.test(line)) owner = DECLARATION.exec(line)?.[1] ?? '';
    const member = MEMBER.exec(line)?.[1];
    const name = /^\w/.test(line) ? owner : member && `${owner}.${member}`;
    if (text !== '' && owner !== '' && name && !comments.has(name)) comments.set(name, text);
    text = '';
  }
  return comments;
}
