import { setImmediate } from 'node:timers/promises';
import type { LagosDate } from '@kolo/domain/dates';
import { formatDate, formatDateAndTime, startOfLagosDay } from '@kolo/domain/dates';
import { exactNaira, formatExact, formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Kobo } from '@kolo/domain/money';
import type { Doc } from '../pdf-page.ts';
import { bytesOf, INK, LINE, openPdf, SOFT } from '../pdf-page.ts';
import type { Statement } from './read-statement.ts';
import { isInKobo } from './statement-view.ts';

const MARGIN = 44;
const PAGE_WIDTH = 595;
const PAGE_BOTTOM = 750;
const ROW_GAP = 7;
/** Some 25 ms of work. */
const ROWS_AT_A_TIME = 50;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const COLUMNS: readonly Column[] = [
  { title: 'Date', x: MARGIN, width: 102, align: 'left' },
  { title: 'Description', x: 150, width: 174, align: 'left' },
  { title: 'Money in', x: 328, width: 70, align: 'right' },
  { title: 'Money out', x: 402, width: 70, align: 'right' },
  { title: 'Balance', x: 476, width: 75, align: 'right' },
];

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

/** Writes one row of the table and answers where the next begins; a long narration takes as many lines as it needs. */
function row(doc: Doc, y: number, cells: readonly string[]): number {
  const heights = COLUMNS.map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width }));
  const height = Math.max(...heights);
  let top = y;
  if (top + height > PAGE_BOTTOM) {
    doc.addPage();
    top = heading(doc, MARGIN);
  }
  doc.font('regular').fontSize(9).fillColor(INK);
  for (const [index, { x, width, align }] of COLUMNS.entries()) {
    doc.text(cells[index] ?? '', x, top, { width, align });
  }
  rule(doc, top + height + ROW_GAP / 2);
  return top + height + ROW_GAP;
}

function heading(doc: Doc, y: number): number {
  doc.font('bold').fontSize(9).fillColor(SOFT);
  for (const { title, x, width, align } of COLUMNS) doc.text(title, x, y, { width, align });
  rule(doc, y + 15);
  doc.font('regular').fontSize(9).fillColor(INK);
  return y + 20;
}

interface Maker {
  readonly customerName: string;
  readonly madeAt: Date;
  readonly code: string;
}

/** Who, what, when, and the four figures; answers where the table begins. */
function front(doc: Doc, statement: Statement, { customerName, madeAt, code }: Maker): number {
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
    `Verification code ${code}`,
  ]) {
    doc.text(line);
  }
  const y = doc.y + 16;
  const money = moneyOf(statement);
  const figures = [
    ['Opening balance', statement.exact.openingBalance],
    ['Money in', statement.exact.totalIn],
    ['Money out', statement.exact.totalOut],
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

/** On every page, once it is known how many there are. */
function feet(doc: Doc, code: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where pdfkit would begin a new page.
    doc.page.margins.bottom = 0;
    const options = { width: PAGE_WIDTH - 2 * MARGIN, lineBreak: false } as const;
    doc.font('regular').fontSize(8).fillColor(SOFT);
    doc.text(`Verification code ${code}`, MARGIN, 800, options);
    doc.text(`Page ${page + 1} of ${count}`, MARGIN, 800, { ...options, align: 'right' });
  }
}

async function write(doc: Doc, statement: Statement, maker: Maker): Promise<void> {
  let y = heading(doc, front(doc, statement, maker));
  const money = moneyOf(statement);
  for (const [index, entry] of statement.entries.entries()) {
    // A long statement takes seconds in all: others are served in between.
    if (index % ROWS_AT_A_TIME === 0) await setImmediate();
    const amount = money(entry.amountKobo);
    const [moneyIn, moneyOut] = entry.direction === 'inflow' ? [amount, ''] : ['', amount];
    const balance = money(entry.balanceKobo);
    y = row(doc, y, [formatDateAndTime(entry.postedAt), entry.narration, moneyIn, moneyOut, balance]);
  }
  if (statement.entries.length === 0)
    y = row(doc, y, ['', 'Nothing came in or left on these days.', '', '', '']);
  const note = isInKobo(statement)
    ? 'Amounts are in naira and kobo. In the app balances are shown in whole naira, and the kobo below ₦1 stay in the account.'
    : 'Amounts are in naira.';
  doc
    .fontSize(8)
    .fillColor(SOFT)
    .text(note, MARGIN, y + 6, { width: PAGE_WIDTH - 2 * MARGIN });
  feet(doc, maker.code);
}

/** The statement as a page to keep or hand in, oldest entry first. */
export async function statementPdf(statement: Statement, maker: Maker): Promise<Buffer> {
  const doc = openPdf({
    size: 'A4',
    margin: MARGIN,
    title: `Statement of ${statement.of.name}`,
    code: maker.code,
    madeAt: maker.madeAt,
  });
  return bytesOf(doc, () => write(doc, statement, maker));
}
