import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const OPS = join(import.meta.dirname, '../../tools/ops.ts');

/** What a member of staff does at the terminal of this run's Kolo; returns what it printed. */
export function ops(...words: string[]): Promise<string> {
  return opsIn(process.env['KOLO_E2E_DATA'] ?? '.kolo', ...words);
}

/** The same at the terminal of another one. */
export async function opsIn(dataDir: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, KOLO_DATA: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...words], { env });
  return stdout;
}
