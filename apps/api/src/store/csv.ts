/**
 * Reads CSV with a header line (RFC 4180: quotes around a field, a doubled quote inside): one record per line, by the
 * header's names. Throws an Error that names the line where a record has not as many fields as the header.
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

const TOKEN = /"((?:[^"]|"")*)"|([^",\r\n]+)|(,)|(\r?\n)/g;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  const endRow = () => {
    // An empty line is no record.
    if (row.length > 0 || field !== '') rows.push([...row, field]);
    row = [];
    field = '';
  };
  for (const [, quoted, plain, comma, newline] of text.matchAll(TOKEN)) {
    if (quoted !== undefined) field += quoted.replaceAll('""', '"');
    else if (plain !== undefined) field += plain;
    else if (comma !== undefined) {
      row.push(field);
      field = '';
    } else if (newline !== undefined) endRow();
  }
  endRow();
  return rows;
}
