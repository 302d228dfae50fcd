import { API_BASE } from '@kolo/contract/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Swagger UI's bundle writes one style element into the page; the hash is of that. It changes with the package. */
const BUNDLED_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Nothing but its own files and the document that it shows. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${BUNDLED_STYLE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** OpenAPI at /docs and /docs/openapi.json, generated from the contract. Registered before the routes that it lists. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kolo',
        version: '1.0.0',
        description: `Base path ${API_BASE}. Amounts are whole naira.`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/docs/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY });
}
