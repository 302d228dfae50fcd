import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function sqlFile(name: string): string {
  return readFileSync(join(import.meta.dirname, 'sql', name), 'utf8');
}
