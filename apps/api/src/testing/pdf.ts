import { inflateSync } from 'node:zlib';
import { API_BASE } from '@kolo/contract/endpoint';
import type { TestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

/** A file as the customer gets it. */
export async function download({ app }: Pick<TestApp, 'app'>, { tokens }: TestCustomer, path: string) {
  const response = await app.inject({
    method: 'GET',
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${tokens.access}` },
  });
  return { bytes: response.rawPayload, headers: response.headers, status: response.statusCode };
}

/** What the compressed parts of a PDF hold: the text of a page, and the table of its glyphs, among others. */
export function streamsOf(pdf: Buffer): string {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const part = pdf.subarray(at + 7, pdf.indexOf('\nendstream', at));
    if (part[0] === 0x78) found.push(inflateSync(part).toString('latin1'));
  }
  return found.join('\n');
}
