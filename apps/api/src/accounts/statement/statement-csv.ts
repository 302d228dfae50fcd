import { formatTime, lagosDateOf } from '@kolo/domain/dates';
import { exactNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Statement } from './statement.ts';
import { isInKobo } from './statement-view.ts';

const HEADER = ['Date', 'Description', 'Money in (NGN)', 'Money out (NGN)', 'Balance (NGN)', 'Reference'];

/** Without it a spreadsheet reads a name with dotted letters as another code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run as a formula; names and targets are the customer's own words. */
const FORMULA = /^[=+\-@\t\r]/;

function field(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The statement as a spreadsheet opens it (RFC 4180), oldest first; in naira and kobo where there are any, so that it adds up. */
export function statementCsv(statement: Statement): Buffer {
  const money = isInKobo(statement) ? exactNaira : koboToNairaFloor;
  const { exact } = statement;
  const opening = [statement.from, 'Opening balance', '', '', money(exact.openingBalance), ''];
  const rows = statement.entries.map((entry) => {
    const amount = money(entry.amountKobo);
    const [moneyIn, moneyOut] = entry.direction === 'inflow' ? [amount, ''] : ['', amount];
    const balance = money(entry.balanceKobo);
    const at = `${lagosDateOf(entry.postedAt)} ${formatTime(entry.postedAt)}`;
    return [at, entry.narration, moneyIn, moneyOut, balance, entry.reference];
  });
  const closing = [
    statement.to,
    'Closing balance',
    money(exact.totalIn),
    money(exact.totalOut),
    money(exact.closingBalance),
    '',
  ];
  const lines = [HEADER, opening, ...rows, closing].map((row) =>
    row.map((value) => field(String(value))).join(','),
  );
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`, 'utf8');
}
