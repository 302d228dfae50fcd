import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CREATE_TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:[a-z_]+\.)?([a-z_]+)\s*\(([\s\S]*?)\n\)/gi;
const OWNER_IN_KEY = /primary\s+key\s*\(\s*user_id\b|\buser_id\s+uuid\s+primary\s+key\b/i;

/** The tables whose primary key begins with user_id: the customers' own. */
export function readOwnedTables(migrations: string[]): Set<string> {
  const owned = new Set<string>();
  for (const sql of migrations) {
    for (const [, table, body] of sql.matchAll(CREATE_TABLE)) {
      if (table !== undefined && body !== undefined && OWNER_IN_KEY.test(body))
        owned.add(table.toLowerCase());
    }
  }
  return owned;
}

const folder = fileURLToPath(new URL('../../apps/api/migrations', import.meta.url));
const files = existsSync(folder) ? globSync('*.sql', { cwd: folder }) : [];

export const ownedTables = readOwnedTables(files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')));
