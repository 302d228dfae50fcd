import type { StaticDocumentSpec } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './document.ts';
import { describeApi } from './document.ts';

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

/** The bar above names another product; and on a phone a description stands below its heading. */
const STYLE = `
.swagger-ui .topbar { display: none }
.swagger-ui .opblock-body { overflow-x: auto }
@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex: 1 1 70%; order: 1; padding: 4px 0 0 }
  .swagger-ui table tbody tr td:first-of-type { min-width: 8em; width: 8em }
  .swagger-ui .response-col_links { display: none }
}
`;

/** Made once, and the same in every process: no other process needs it. */
let made: Promise<ApiDocument> | undefined;

/** The document at /docs/openapi.json, and a page at /docs that shows it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = await (made ??= describeApi());
  // The package's types know OpenAPI 3.0 only; it hands the document on as it is.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  app.get('/docs/openapi.json', { schema: { hide: true } }, () => document);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    theme: { title: 'Kolo API', css: [{ filename: 'kolo.css', content: STYLE }] },
    uiConfig: {
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      defaultModelRendering: 'model',
      filter: true,
    },
  });
}
