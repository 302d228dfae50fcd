import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

// Of its own workspace because openapi-typescript needs TypeScript 5, which it prints the types with.
const folder = new URL('dist/', import.meta.url);
const types = await openapiTS(new URL('openapi.json', folder), { silent: true });
writeFileSync(new URL('api.ts', folder), astToString(types));
