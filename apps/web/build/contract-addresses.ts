import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';

/** What a call needs of its endpoint; the client checks no answer, and a form imports the schema that it checks with. */
const NEEDED: ReadonlySet<string> = new Set(['method', 'path', 'access', 'idempotent', 'proof']);

const CONTRACT = '@kolo/contract/';
const ADDRESSES = '?addresses';
const IMPORT = /^import \{([^}]*)\} from '@kolo\/contract\/([\w-]+)';$/gm;
/** Asks an endpoint for one of its schemas. */
const SCHEMA_MEMBER = ['body', 'query', 'params', 'answer'];

function sourceOf(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`${CONTRACT}${name}`)), 'utf8');
}

/** The endpoints of a contract file, each with the text of what a call needs of it, and its plain figures. */
export function addressesIn(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of parseAst(source, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue;
      if (init?.type === 'Literal') found.set(id.name, source.slice(init.start, init.end));
      if (init?.type !== 'CallExpression') continue;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue;
      const [declared] = init.arguments;
      if (declared?.type !== 'ObjectExpression') continue;
      const members = declared.properties.filter(
        (member) =>
          member.type === 'Property' && member.key.type === 'Identifier' && NEEDED.has(member.key.name),
      );
      found.set(id.name, `{ ${members.map(({ start, end }) => source.slice(start, end)).join(', ')} }`);
    }
  }
  return found;
}

/** The module that stands for a contract file where none of its schemas is needed. */
export function addressModule(source: string): string {
  const lines = [...addressesIn(source)].map(([name, text]) => `export const ${name} = ${text};`);
  const needsHeaders = lines.some((line) => line.includes('HEADERS.'));
  return [...(needsHeaders ? [`import { HEADERS } from '${CONTRACT}endpoint';`] : []), ...lines].join('\n');
}

/** Takes the endpoints that `code` only calls from their address modules; what it checks with stays where it was. */
export function callByAddress(code: string, endpointsOf: (name: string) => ReadonlySet<string>): string {
  return code.replace(IMPORT, (whole, list: string, file: string) => {
    const endpoints = endpointsOf(file);
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const isOnlyCalled = (imported: string) => {
      const [name = '', own = name] = imported.split(' as ');
      return endpoints.has(name) && !SCHEMA_MEMBER.some((member) => code.includes(`${own}.${member}`));
    };
    const called = names.filter(isOnlyCalled);
    if (called.length === 0) return whole;
    // Types load nothing once they are gone, but the import that named them would.
    const others = names.filter((name) => !isOnlyCalled(name) && !name.startsWith('type '));
    const rest = others.length === 0 ? '' : `import { ${others.join(', ')} } from '${CONTRACT}${file}';`;
    return `import { ${called.join(', ')} } from '${CONTRACT}${file}${ADDRESSES}';${rest}`;
  });
}

/**
 * An endpoint is declared with its schemas, which the browser needs in forms alone. Where a file only calls it, its
 * address is enough: screens without a form then load neither the schemas nor the library that they are made with.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'kolo:contract-addresses',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(CONTRACT) && id.endsWith(ADDRESSES) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${CONTRACT}`)
        ? addressModule(sourceOf(id.slice(1 + CONTRACT.length, -ADDRESSES.length)))
        : null,
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/ },
      handler: (code) => callByAddress(code, (file) => new Set(addressesIn(sourceOf(file)).keys())),
    },
  };
}
