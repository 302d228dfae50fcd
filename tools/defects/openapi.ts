import { defect } from './defect.ts';

const TEST = 'apps/api/src/openapi/openapi.test.ts';

export const openapiDefects = [
  defect('calls without a tag', {
    file: 'apps/api/src/openapi/tags.ts',
    find: "files: ['kyc'],",
    put: 'files: [],',
    caughtBy: [TEST, 'is an operation of the document under its own name, and nothing else is'],
  }),
  defect('document asks a public call for a bearer', {
    file: 'apps/api/src/openapi/operation.ts',
    find: "if (access === 'public') return [];",
    put: "if (access === 'public') return [{ bearer: [] }];",
    caughtBy: [TEST, 'login says who may call it, and which headers that takes'],
  }),
  defect('document hides what follows from the kind of call', {
    file: 'apps/api/src/openapi/operation.ts',
    find: 'Object.groupBy(errorsOf(endpoint), ',
    put: 'Object.groupBy(endpoint.errors, ',
    caughtBy: [TEST, 'login answers each of its error codes in the one shape, and no other'],
  }),
  defect('document repeats schemas without their names', {
    file: 'apps/api/src/openapi/schemas.ts',
    find: 'share(schema, namesIn[io]);',
    put: 'share(schema, new Map());',
    caughtBy: [TEST, 'none is anonymous where a named one says the same'],
  }),
];
