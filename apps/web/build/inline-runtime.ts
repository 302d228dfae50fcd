import type { Plugin } from 'vite';
import { chunks } from './bundle.ts';

const RUNTIME = 'rolldown-runtime';

/** `code;export{c as n,o as t};` as one expression: `(()=>{code;return{n:c,t:o}})()`. */
function asExpression(code: string): string {
  return `(()=>{${code.trim().replace(/export\{([^}]*)\};?$/, (_, names: string) => {
    const members = names.split(',').map((name) => {
      const [local, exported = local] = name.split(' as ');
      return `${exported}:${local}`;
    });
    return `return{${members.join(',')}}`;
  })}})()`;
}

/**
 * The bundler's few helpers are their own file as soon as two files need them: a request for 300 bytes. They are
 * pure functions, so each file that needs them gets its own copy.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'kolo:inline-runtime',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const runtime = chunks(bundle).find((chunk) => chunk.name === RUNTIME);
      const base = chunks(bundle).find((chunk) => chunk.name === 'base');
      if (runtime === undefined || base === undefined) return;
      const expression = asExpression(runtime.code);
      const statement = new RegExp(
        `import\\{([^}]*)\\}from["'\`]\\./${runtime.fileName.split('/').at(-1)}["'\`];?`,
      );
      for (const chunk of chunks(bundle)) {
        chunk.code = chunk.code
          .replace(statement, (_, names: string) => `const{${names.replaceAll(' as ', ':')}}=${expression};`)
          // The lists of files to preload are counted by place: the name is replaced, not removed.
          .replaceAll(runtime.fileName, base.fileName);
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
      }
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && output.fileName.endsWith('.html')) {
          output.source = String(output.source).replace(
            new RegExp(`<link rel="modulepreload"[^>]*${runtime.fileName}">`),
            '',
          );
        }
      }
      delete bundle[runtime.fileName];
    },
  };
}
