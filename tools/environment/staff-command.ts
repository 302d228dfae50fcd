import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { ROOT, type Variables } from './settings.ts';

/** Runs one staff command to its end and gives what it printed. */
export async function runStaffCommand(args: string[], env: Variables): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/api/src/ops.ts'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  if (code === 0) return printed;
  const said = `${complaints}${printed}`.trim();
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|password authentication failed/.test(said)) {
    const where = new URL(env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? 'postgres://unset');
    throw new PlainError(
      `The database at ${where.host}${where.pathname} cannot be reached; check DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  }
  if (/no space left|ENOSPC/i.test(said))
    throw new PlainError('The disk is full: the database could not be written.');
  // A single line is a sentence for people; anything else is an error with its stack.
  throw new PlainError(
    said !== '' && !said.includes('\n') ? said : `"ops ${args.join(' ')}" failed:\n${said}`,
  );
}
