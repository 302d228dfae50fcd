import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecret } from '@kolo/tools/environment/secrets.ts';
import { choosePorts, sandboxVariables } from '@kolo/tools/environment/settings.ts';
import { startSandbox } from '@kolo/tools/test-sandbox.ts';
import { inject } from 'vitest';

export interface OwnSandbox {
  /** Where its protocols and its control calls answer. */
  readonly url: string;
  readonly smtpUrl: string;
  /** What the API reads to use this sandbox in place of the run's. */
  readonly variables: Record<string, string>;
  /** The port that this sandbox sends its webhooks to. */
  readonly webhookPort: number;
  /** One control call; throws where the sandbox refuses it. */
  control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

interface OwnSandboxOptions {
  /** Whether the provider's events go to `webhookPort`. Where nobody listens there, its clock would wait for them all the same. */
  readonly sendsEvents: boolean;
}

/** A sandbox of this test file's own: the run's is shared, so that a fault set there would hit a neighbour's call. */
export async function startOwnSandbox(
  { sendsEvents }: OwnSandboxOptions = { sendsEvents: false },
): Promise<OwnSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-sandbox-'));
  const ports = await choosePorts('free', {});
  const world = inject('world');
  // A key of its own would take most of the start.
  keepSecret(dataDir, 'fcm', () => keepSecret(world.variables['KOLO_DATA'] ?? '', 'fcm'));
  const settings = sandboxVariables(dataDir, ports);
  if (!sendsEvents) settings['SANDBOX_WEBHOOK_URL'] = '';
  const url = `http://127.0.0.1:${ports.sandbox}`;
  const stop = await startSandbox(world.sandboxHostUrl, settings);
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    variables: {
      PAYSTACK_BASE_URL: `${url}/paystack`,
      PAYSTACK_SECRET_KEY: settings['SANDBOX_PAYSTACK_KEY'] ?? '',
    },
    webhookPort: ports.web,
    async control(method, path, body) {
      const answer = await fetch(`${url}/control${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
