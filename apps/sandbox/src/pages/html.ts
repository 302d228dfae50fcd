/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** A template whose values are escaped, unless they are HTML; null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.map((piece, at) => piece + render(parts[at] ?? null)).join('');
  return new Html(text);
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return escape(String(part));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function naira(kobo: number): string {
  const whole = Number.isInteger(kobo / 100);
  return `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`;
}
