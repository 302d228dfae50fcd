import { Readable } from 'node:stream';
import type { Endpoint } from '@kolo/contract/endpoint';
import { API_BASE } from '@kolo/contract/endpoint';
import { Refusal } from '../errors.ts';
import type { Caller, Origin, Route } from './route.ts';
import { callerOf, guardOf, originOf, schemaOf, textRuleOf } from './route.ts';

/** A JSON file that is written while it is read. `fileName` is made by us: letters, digits, hyphens and a dot. */
interface Download {
  readonly fileName: string;
  readonly chunks: AsyncIterable<string>;
}

/** Serves one endpoint as a file: authorise, refuse or begin, then chunk by chunk as fast as the client takes them. */
export function download(
  endpoint: Endpoint,
  open: (call: { caller: Caller; origin: Origin }) => Promise<Download>,
): Route {
  return (app, gate) =>
    void app.route({
      method: endpoint.method,
      url: `${API_BASE}${endpoint.path}`,
      schema: schemaOf(endpoint),
      onRequest: guardOf(endpoint, gate),
      preValidation: textRuleOf(endpoint),
      handler: async (request, reply) => {
        const caller = callerOf(request);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        const { fileName, chunks } = await open({ caller, origin: originOf(request) });
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(Readable.from(chunks));
      },
    });
}
