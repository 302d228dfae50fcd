import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const OPS = join(import.meta.dirname, '../../tools/ops.ts');

/** What a member of staff does at the terminal; answers what it printed. */
export async function ops(...words: string[]): Promise<string> {
  const env = { ...process.env, KOLO_DATA: process.env['KOLO_E2E_DATA'] ?? '.kolo' };
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...words], { env });
  return stdout;
}
