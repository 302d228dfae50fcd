/**
 * Reads CSV with a header line (RFC 4180: quotes around a field, a doubled quote inside): one record per line, by the
 * header's names. Throws an Error that names the record that has not as many fields as the header, or the line with a quote
 * that stands wrong.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!header) return [];
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new Error(`record ${index + 1} has ${row.length} fields, the header has ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name.trim(), row[column] ?? '']));
  });
}

/** A field and what ends it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: quoted, 2: plain = '', 3: ending } of text.matchAll(FIELD)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    end = index + whole.length;
    if (ending === ',') continue;
    // An empty line is no record.
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  if (end < text.length) {
    const line = text.slice(0, end).split('\n').length;
    throw new Error(
      `line ${line} has a quote within a field: put the whole field in quotes, and double those inside`,
    );
  }
  return rows;
}
