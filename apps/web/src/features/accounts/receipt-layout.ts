import type { Receipt } from '@kolo/contract/transactions';
import { receiptCourse, receiptFacts, receiptHead } from '@kolo/domain/receipt';

export const IMAGE_WIDTH = 540;
const MARGIN = 32;
const INNER = IMAGE_WIDTH - 2 * MARGIN;
const LABEL_WIDTH = 124;
const TIME_WIDTH = 180;
const LOGO_HEIGHT = 44;
const AMOUNT_SIZE = 56;
const AMOUNT_SIZE_MIN = 24;
const LEADING = 1.35;

type Color = 'ink' | 'soft' | 'good' | 'bad';
type Align = 'left' | 'center' | 'right';

/** One thing on the picture, in pixels before it is made sharp. `x` is where the text is aligned to. */
export type Drawn =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly weight: number;
      readonly color: Color;
      readonly align: Align;
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number };

type Measure = (text: string, size: number, weight: number) => number;

/** A word that is wider than the line is cut where it has to be. */
function cut(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** The text in lines that fit. */
export function wrap(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => (fits(one) ? [one] : cut(one, fits)))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && !fits(longer)) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

interface Style {
  readonly size: number;
  readonly weight: number;
  readonly color: Color;
}

const STATUS = { size: 18, weight: 700 } as const;
const TITLE: Style = { size: 20, weight: 400, color: 'soft' };
const LABEL: Style = { size: 18, weight: 400, color: 'soft' };
const VALUE: Style = { size: 18, weight: 700, color: 'ink' };
const EVENT: Style = { size: 16, weight: 400, color: 'ink' };
const TIME: Style = { size: 16, weight: 400, color: 'soft' };

/** Where a text begins, and how wide its lines may be. */
interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: Align;
}

interface Written {
  readonly text: string;
  readonly style: Style;
}

/** Where everything stands, so that nothing runs out of the picture: long names wrap, a long amount grows smaller. */
class Sheet {
  readonly #measure: Measure;
  readonly drawn: Drawn[] = [];
  y = MARGIN;

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  /** Writes the lines from here and returns how high they are. */
  write(text: string, { x, width, align }: Place, style: Style): number {
    const lines = wrap(text, (part) => this.#measure(part, style.size, style.weight) <= width);
    const leading = Math.round(style.size * LEADING);
    for (const [index, line] of lines.entries()) {
      this.drawn.push({ kind: 'text', text: line, x, y: this.y + index * leading, align, ...style });
    }
    return lines.length * leading;
  }

  /** The largest size at which the text stands on one line. */
  sizeFor(text: string, width: number, weight: number): number {
    let size = AMOUNT_SIZE;
    while (size > AMOUNT_SIZE_MIN && this.#measure(text, size, weight) > width) size -= 1;
    return size;
  }

  row(left: Written, right: Written, leftWidth: number): void {
    const gap = 12;
    const leftHeight = this.write(
      left.text,
      { x: MARGIN, width: leftWidth - gap, align: 'left' },
      left.style,
    );
    const rightHeight = this.write(
      right.text,
      { x: IMAGE_WIDTH - MARGIN, width: INNER - leftWidth, align: 'right' },
      right.style,
    );
    this.y += Math.max(leftHeight, rightHeight);
  }

  rule(): void {
    this.drawn.push({ kind: 'rule', x: MARGIN, y: this.y, width: INNER });
  }
}

function head(sheet: Sheet, receipt: Receipt): void {
  const { status, tone, sign, amount: figure, title } = receiptHead(receipt);
  const middle: Place = { x: IMAGE_WIDTH / 2, width: INNER, align: 'center' };
  const amount = `${sign}${figure}`;
  const word: Style = { size: 24, weight: 700, color: 'ink' };
  sheet.y = MARGIN + 7;
  sheet.write('Kolo', { x: MARGIN + LOGO_HEIGHT + 10, width: INNER, align: 'left' }, word);
  sheet.write('Receipt', { x: IMAGE_WIDTH - MARGIN, width: INNER, align: 'right' }, TITLE);
  sheet.y = MARGIN + LOGO_HEIGHT + 28;
  sheet.y += sheet.write(status, middle, {
    ...STATUS,
    color: tone === 'waiting' ? 'ink' : tone,
  });
  const size = sheet.sizeFor(amount, INNER, 700);
  sheet.y += sheet.write(amount, middle, { size, weight: 700, color: 'ink' });
  sheet.y += sheet.write(title, middle, TITLE) + 24;
}

/** What the picture shows and how high it is. `measure` answers how wide a text is at a size and weight. */
export function layOut(
  receipt: Receipt,
  measure: Measure,
): { readonly drawn: readonly Drawn[]; readonly height: number } {
  const sheet = new Sheet(measure);
  head(sheet, receipt);
  for (const { name, value } of receiptFacts(receipt)) {
    sheet.row({ text: name, style: LABEL }, { text: value, style: VALUE }, LABEL_WIDTH);
    sheet.y += 10;
    sheet.rule();
    sheet.y += 12;
  }
  const steps = receiptCourse(receipt);
  if (steps.length > 0) {
    sheet.y += 12;
    sheet.y += sheet.write('What happened', { x: MARGIN, width: INNER, align: 'left' }, VALUE) + 8;
    for (const { words, time } of steps) {
      sheet.row({ text: words, style: EVENT }, { text: time, style: TIME }, INNER - TIME_WIDTH);
      sheet.y += 6;
    }
  }
  return { drawn: sheet.drawn, height: Math.ceil(sheet.y + MARGIN) };
}
