import { parseEntries } from '#ledger/pot-entry.ts';
import { receiptPdf } from '../receipt/receipt-pdf.ts';
import type { UnreadStatement } from '../statement/read-statement.ts';
import { statementCsv } from '../statement/statement-csv.ts';
import { statementPdf } from '../statement/statement-pdf.ts';
import type { Statement } from '../statement/statement.ts';
import { statementFrom } from '../statement/statement.ts';

/** A file to make, with everything that it says: a thread reads nothing. */
export type FileTask =
  | {
      readonly kind: 'statement-pdf';
      readonly unread: UnreadStatement;
      readonly maker: Parameters<typeof statementPdf>[1];
    }
  | { readonly kind: 'statement-csv'; readonly unread: UnreadStatement }
  | {
      readonly kind: 'receipt-pdf';
      readonly receipt: Parameters<typeof receiptPdf>[0];
      readonly madeAt: Date;
    };

function statementOf({ of, days, entries, closingKobo }: UnreadStatement): Statement {
  return statementFrom(of, days, parseEntries(entries.text), closingKobo);
}

export async function makeFile(task: FileTask): Promise<Buffer> {
  switch (task.kind) {
    case 'statement-pdf':
      return statementPdf(statementOf(task.unread), task.maker);
    case 'statement-csv':
      return statementCsv(statementOf(task.unread));
    case 'receipt-pdf':
      return receiptPdf(task.receipt, task.madeAt);
  }
}
