import { reportCrash } from '@kolo/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { recordCrash } from './record-crash.ts';

export function mountTelemetry(app: FastifyInstance, gate: Gate, services: Services): void {
  mount(app, gate, reportCrash, async ({ body, origin }) => {
    await recordCrash(services, body, origin);
    return { message: 'The team has been notified.' };
  });
}
