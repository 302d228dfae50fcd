import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

/** One plain sentence for the person who started this. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'The sandbox cannot start.';
  const code = 'code' in error ? error.code : undefined;
  const port = 'port' in error ? String(error.port) : '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already taken, so the sandbox cannot start.`;
    case 'EACCES':
      return `The sandbox may not use what it needs: ${error.message}.`;
    case 'ENOSPC':
      return 'The disk is full, so the sandbox cannot start.';
    default:
      return `The sandbox cannot start: ${error.message}`;
  }
}

try {
  const config = readConfig(process.env);
  const sandbox = await startSandbox({
    config,
    realNow: () => Date.now(),
    random: (count) => randomBytes(count),
  });
  process.stdout.write(`The sandbox is ready at ${config.publicUrl} (mail on port ${sandbox.smtpPort}).\n`);
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
