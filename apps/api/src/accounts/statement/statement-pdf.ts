import type { LagosDate } from '@kolo/domain/dates';
import { formatDate, formatDateAndTime, startOfLagosDay } from '@kolo/domain/dates';
import { exactNaira, formatExact, formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Kobo } from '@kolo/domain/money';
import { formatStatementCode } from '@kolo/domain/statement-code';
import type { PotEntry } from '#ledger/pot-entry.ts';
import type { Doc } from '../pdf-page.ts';
import { bytesOf, forgetLayouts, INK, LINE, openPdf, SOFT } from '../pdf-page.ts';
import type { Statement } from './statement.ts';
import { isInKobo } from './statement-view.ts';

const MARGIN = 44;
const PAGE_WIDTH = 595;
const PAGE_BOTTOM = 750;
const ROW_GAP = 7;
const HEADING_HEIGHT = 20;
const ROW_SIZE = 9;
const FOOT_Y = 800;
/** The words of so many pages are laid out once. */
const PAGES_REMEMBERED = 10;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const DESCRIPTION = { title: 'Description', x: 146, width: 166, align: 'left' } as const;
/** ₦1,234,567,890.00 stands on one line of each column of money. */
const COLUMNS: readonly Column[] = [
  { title: 'Date', x: MARGIN, width: 98, align: 'left' },
  DESCRIPTION,
  { title: 'Money in', x: 316, width: 76, align: 'right' },
  { title: 'Money out', x: 396, width: 76, align: 'right' },
  { title: 'Balance', x: 475, width: 76, align: 'right' },
];

const NOTHING = 'Nothing came in or left on these days.';
const WITH_KOBO =
  'Amounts are in naira and kobo. In the app balances are shown in whole naira, and the kobo below ₦1 stay in the account.';

const day = (date: LagosDate): string => formatDate(startOfLagosDay(date));

/** With kobo wherever a statement has any: its columns add up. */
function moneyOf(statement: Statement): (amount: Kobo) => string {
  return isInKobo(statement)
    ? (amount) => formatExact(exactNaira(amount))
    : (amount) => formatNaira(koboToNairaFloor(amount));
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

type Cells = readonly string[];

/** A long narration takes as many lines as it needs, everything else one. Measured in the font that is set. */
function heightOf(doc: Doc, narration: string): number {
  return doc.heightOfString(narration, DESCRIPTION);
}

function row(doc: Doc, y: number, cells: Cells, height: number): void {
  for (const [index, column] of COLUMNS.entries()) {
    const { x, width, align } = column;
    doc.text(cells[index] ?? '', x, y, { width, align, lineBreak: column === DESCRIPTION });
  }
  rule(doc, y + height + ROW_GAP / 2);
}

/** The columns' titles; returns where the rows begin. Leaves their font set. */
function heading(doc: Doc, y: number): number {
  doc.font('bold').fontSize(9).fillColor(SOFT);
  for (const { title, x, width, align } of COLUMNS) doc.text(title, x, y, { width, align });
  rule(doc, y + 15);
  doc.font('regular').fontSize(ROW_SIZE).fillColor(INK);
  return y + HEADING_HEIGHT;
}

interface Maker {
  readonly customerName: string;
  readonly madeAt: Date;
  /** The letters of its code. */
  readonly code: string;
  /** Where the code is checked. */
  readonly checkUrl: string;
}

/** Who, what, when, and the four figures; returns where the table begins. */
function front(doc: Doc, statement: Statement, { customerName, madeAt, code, checkUrl }: Maker): number {
  doc.font('bold').fontSize(22).fillColor(INK).text('Kolo', MARGIN, MARGIN);
  doc
    .fontSize(15)
    .text(`Statement of ${statement.of.name}`, MARGIN, MARGIN + 34, { width: PAGE_WIDTH - 2 * MARGIN });
  doc.moveDown(0.4).font('regular').fontSize(10).fillColor(SOFT);
  const isAccount = statement.of.kind === 'account';
  for (const line of [
    customerName,
    `${isAccount ? 'Kolo account number' : 'Package'} ${statement.of.number}`,
    `${day(statement.from)} to ${day(statement.to)}, both days included`,
    `Entries: ${statement.entries.length}`,
    `Made on ${formatDateAndTime(madeAt)} (Lagos time)`,
  ]) {
    doc.text(line);
  }
  const printed = formatStatementCode(code);
  doc.fillColor(INK).text(`Check this statement at ${checkUrl} with the code ${printed}`, {
    width: PAGE_WIDTH - 2 * MARGIN,
    link: `${checkUrl}#${printed}`,
  });
  const y = doc.y + 16;
  const money = moneyOf(statement);
  const figures = [
    ['Opening balance', statement.exact.openingBalance],
    ['Total in', statement.exact.totalIn],
    ['Total out', statement.exact.totalOut],
    ['Closing balance', statement.exact.closingBalance],
  ] as const;
  const width = (PAGE_WIDTH - 2 * MARGIN) / figures.length;
  for (const [index, [title, amount]] of figures.entries()) {
    const x = MARGIN + index * width;
    doc.font('regular').fontSize(9).fillColor(SOFT).text(title, x, y, { width });
    doc
      .font('bold')
      .fontSize(13)
      .fillColor(INK)
      .text(money(amount), x, y + 13, { width });
  }
  return y + 48;
}

function foot(doc: Doc, { code, checkUrl }: Maker, page: number, count: number): void {
  const { margins } = doc.page;
  const { bottom } = margins;
  // Below the margin, where pdfkit would begin a new page.
  margins.bottom = 0;
  const options = { width: PAGE_WIDTH - 2 * MARGIN, lineBreak: false } as const;
  doc.font('regular').fontSize(8).fillColor(SOFT);
  doc.text(`Code ${formatStatementCode(code)}, to be checked at ${checkUrl}`, MARGIN, FOOT_Y, options);
  doc.text(`Page ${page} of ${count}`, MARGIN, FOOT_Y, { ...options, align: 'right' });
  margins.bottom = bottom;
}

/** How many rows stand on each page. */
function paginate(heights: readonly number[], firstRowY: number): number[] {
  const pages: number[] = [0];
  let y = firstRowY;
  for (const height of heights) {
    if (y + height > PAGE_BOTTOM) {
      pages.push(0);
      y = MARGIN + HEADING_HEIGHT;
    }
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1;
    y += height + ROW_GAP;
  }
  return pages;
}

/** Each page is finished before the next begins, and a row is written out when it is drawn: one of many is in memory at a time. */
function write(doc: Doc, statement: Statement, maker: Maker): void {
  const money = moneyOf(statement);
  const cellsOf = (entry: PotEntry): Cells => {
    const amount = money(entry.amountKobo);
    const [moneyIn, moneyOut] = entry.direction === 'inflow' ? [amount, ''] : ['', amount];
    return [formatDateAndTime(entry.postedAt), entry.narration, moneyIn, moneyOut, money(entry.balanceKobo)];
  };
  const { entries } = statement;
  const tableY = front(doc, statement, maker);
  doc.font('regular').fontSize(ROW_SIZE);
  const narrations = entries.length > 0 ? entries.map(({ narration }) => narration) : [NOTHING];
  const heights = narrations.map((narration) => heightOf(doc, narration));
  const pages = paginate(heights, tableY + HEADING_HEIGHT);
  let [at, y] = [0, tableY];
  for (const [page, count] of pages.entries()) {
    if (page > 0) doc.addPage();
    foot(doc, maker, page + 1, pages.length);
    y = heading(doc, page > 0 ? MARGIN : tableY);
    if (page % PAGES_REMEMBERED === 0) forgetLayouts(doc);
    for (const end = at + count; at < end; at += 1) {
      const height = heights[at] ?? 0;
      const entry = entries[at];
      row(doc, y, entry ? cellsOf(entry) : ['', NOTHING, '', '', ''], height);
      y += height + ROW_GAP;
    }
  }
  const note = isInKobo(statement) ? WITH_KOBO : 'Amounts are in naira.';
  doc
    .fontSize(8)
    .fillColor(SOFT)
    .text(note, MARGIN, y + 6, { width: PAGE_WIDTH - 2 * MARGIN });
}

/** The statement as a page to keep or hand in, oldest entry first. */
export function statementPdf(statement: Statement, maker: Maker): Promise<Buffer> {
  const doc = openPdf({
    size: 'A4',
    margin: MARGIN,
    title: `Statement of ${statement.of.name}`,
    keywords: formatStatementCode(maker.code),
    madeAt: maker.madeAt,
  });
  return bytesOf(doc, () => write(doc, statement, maker));
}
