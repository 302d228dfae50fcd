import { join } from 'node:path';
import { createService, type Service } from './environment/service.ts';
import { ROOT, overlay, type Variables } from './environment/settings.ts';

/** One process in which each test file that wants one has a world outside of its own. */
export function sandboxHost(port: number, logFile: string): Service {
  return createService({
    name: 'sandbox',
    args: [join(ROOT, 'apps/sandbox/src/several.ts')],
    cwd: ROOT,
    env: overlay(process.env, { SANDBOX_PORT: String(port) }),
    logFile,
    echo: false,
    readyUrl: `http://127.0.0.1:${port}/healthz`,
    onGivenUp: (error) => console.error(error.message),
  });
}

/** Starts a sandbox by these settings within the host; returns how to stop it. */
export async function startSandbox(hostUrl: string, settings: Variables): Promise<() => Promise<void>> {
  const answer = await fetch(`${hostUrl}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`The sandbox did not start: ${await answer.text()}`);
  return async () => {
    await fetch(`${hostUrl}/worlds/${settings['SANDBOX_PORT']}`, { method: 'DELETE' });
  };
}
