import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\//;

/**
 * The router's own link and form bring loaders, prefetching and submissions, none of which the app uses. Nothing in the
 * router's files tells the bundler that `forwardRef` only makes a component and that a name for its tools changes nothing
 * else, so that it would keep them all.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'kolo:unused-components',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replaceAll(/(?<=^const \w+ = )(?=React\$1\.forwardRef\()/gm, '/* @__PURE__ */ ')
          .replaceAll(/^\w+\.displayName = .*$/gm, ''),
        map: null,
      }),
    },
  };
}
