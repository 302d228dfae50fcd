import type { Receipt } from '@kolo/contract/transactions';
import { formatDateAndTime } from '@kolo/domain/dates';
import type { ReceiptStep } from '@kolo/domain/receipt';
import { receiptCourse, receiptFacts, receiptHead } from '@kolo/domain/receipt';
import type { Doc } from '../pdf-page.ts';
import { bytesOf, INK, LINE, openPdf, SOFT } from '../pdf-page.ts';

const MARGIN = 36;
const PAGE_WIDTH = 420;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const LABEL_WIDTH = 104;
const TIME_WIDTH = 128;
const FOOT_Y = 548;
const CLAY = '#EC5F36';
const ON_CLAY = '#2A0D04';
const OK = '#0F6B3E';
const BAD = '#A32020';
const TONES = { good: OK, waiting: INK, bad: BAD } as const;

/** The pot of the logo on its grid of 64, and the notch that makes it a K. Source: design, mark. */
const POT =
  'M22.5 60h19C53 60 60 50.4 60 38.6 60 25 50.2 15.6 38.6 13.4V9.6A5.6 5.6 0 0 0 33 4h-2a5.6 5.6 0 0 0-5.6 5.6v3.8C13.8 15.6 4 25 4 38.6 4 50.4 11 60 22.5 60Z';
const NOTCH = 'M23.5 26v22M42 26 31 37l11 11';
const MARK_SIZE = 22;

function mark(doc: Doc): void {
  doc
    .save()
    .translate(MARGIN, MARGIN)
    .scale(MARK_SIZE / 64);
  doc.path(POT).fill(CLAY);
  doc.path(NOTCH).lineWidth(6).lineCap('round').lineJoin('round').stroke(ON_CLAY);
  doc.restore();
  doc
    .font('bold')
    .fontSize(17)
    .fillColor(INK)
    .text('Kolo', MARGIN + MARK_SIZE + 6, MARGIN + 1);
  doc
    .font('regular')
    .fontSize(11)
    .fillColor(SOFT)
    .text('Receipt', MARGIN, MARGIN + 5, { width: WIDTH, align: 'right' });
}

/** Status, amount and what it was; returns where the facts begin. */
function head(doc: Doc, receipt: Receipt): number {
  const { status, tone, sign, amount, title } = receiptHead(receipt);
  const options = { width: WIDTH, align: 'center' } as const;
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(TONES[tone])
    .text(status, MARGIN, MARGIN + 44, options);
  doc.fontSize(30).fillColor(INK).text(`${sign}${amount}`, options);
  doc.font('regular').fontSize(11).fillColor(SOFT).text(title, options);
  return doc.y + 18;
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

/** A label at the left and a text beside it, which takes as many lines as it needs; returns where the next begins. */
function line(doc: Doc, y: number, label: string, text: string): number {
  const value = { width: WIDTH - LABEL_WIDTH, align: 'right' } as const;
  doc.font('regular').fontSize(10).fillColor(SOFT).text(label, MARGIN, y, { width: LABEL_WIDTH });
  doc
    .font('bold')
    .fillColor(INK)
    .text(text, MARGIN + LABEL_WIDTH, y, value);
  return Math.max(doc.y, y + 12) + 6;
}

function facts(doc: Doc, receipt: Receipt, from: number): number {
  let y = from;
  for (const { name, value } of receiptFacts(receipt)) {
    y = line(doc, y, name, value);
    rule(doc, y - 3);
    y += 3;
  }
  return y + 8;
}

function course(doc: Doc, steps: readonly ReceiptStep[], from: number): void {
  doc.font('bold').fontSize(10).fillColor(INK).text('What happened', MARGIN, from, { width: WIDTH });
  let y = doc.y + 6;
  for (const { words, time } of steps) {
    doc.font('regular').fontSize(9).fillColor(INK);
    doc.text(words, MARGIN, y, { width: WIDTH - TIME_WIDTH });
    const bottom = doc.y;
    doc.fillColor(SOFT).text(time, MARGIN + WIDTH - TIME_WIDTH, y, {
      width: TIME_WIDTH,
      align: 'right',
    });
    y = Math.max(bottom, doc.y) + 4;
  }
}

function foot(doc: Doc, madeAt: Date): void {
  // Below the margin, where pdfkit would begin a new page.
  doc.page.margins.bottom = 0;
  const options = { width: WIDTH, lineBreak: false } as const;
  doc.font('regular').fontSize(8).fillColor(SOFT);
  doc.text(`Made on ${formatDateAndTime(madeAt)} (Lagos time)`, MARGIN, FOOT_Y, options);
}

/** The receipt as a page to keep or hand on: the same whatever the theme of the screen. */
export function receiptPdf(receipt: Receipt, madeAt: Date): Promise<Buffer> {
  const doc = openPdf({ size: 'A5', margin: MARGIN, title: `Receipt ${receipt.shortReference}`, madeAt });
  return bytesOf(doc, () => {
    mark(doc);
    const y = facts(doc, receipt, head(doc, receipt));
    const steps = receiptCourse(receipt);
    if (steps.length > 0) course(doc, steps, y);
    foot(doc, madeAt);
  });
}
