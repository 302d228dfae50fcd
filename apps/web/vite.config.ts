import react from '@vitejs/plugin-react';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import {
  aheadOfScreen,
  baseChunk,
  checksChunk,
  chipsChunk,
  firstChunk,
  formsChunk,
  laterChunk,
  listsChunk,
  nativeChunk,
  packagesChunk,
  sharedChunk,
} from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { contractAddresses } from './build/contract-addresses.ts';
import { finish } from './build/finish.ts';
import { inlineRuntime } from './build/inline-runtime.ts';
import { pages } from './build/pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { unusedComponents } from './build/unused-components.ts';
import { weight } from './build/weight.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  root,
  plugins: [
    contractAddresses(),
    unusedComponents(),
    react(),
    pages(root),
    inlineRuntime(),
    finish(root),
    serviceWorker(root),
    weight(),
    compress(),
  ],
  // A feature's own classes, by the name of its sheet: `accounts-receipt`.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).split('.', 1)[0]}-${name}` },
  },
  build: {
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false,
      // What asks for a screen has this file itself; in one order the lists are smaller.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? aheadOfScreen(files) : files),
    },
    // Fonts stay files: the CSP allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: `${root}/index.html`,
        login: `${root}/login.html`,
        legal: `${root}/legal.html`,
        app: `${root}/src/login/open-app.ts`,
      },
      // The shell's inline line imports startApp by its name.
      preserveEntrySignatures: 'exports-only',
      output: {
        // The first screen's script names every other file: seven letters tell one build of it from another as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Two files for the first screen: on a slow line each request more costs it.
            { name: baseChunk, debugName: 'base' },
            { name: firstChunk, debugName: 'first' },
            { name: nativeChunk, debugName: 'native' },
            { name: checksChunk, debugName: 'checks' },
            // In this order: each takes along what it needs of the ones after it.
            { name: laterChunk, debugName: 'later' },
            { name: chipsChunk, debugName: 'chips' },
            { name: listsChunk, debugName: 'lists' },
            { name: packagesChunk, debugName: 'packages' },
            { name: formsChunk, debugName: 'forms' },
            { name: sharedChunk, debugName: 'shared' },
          ],
        },
      },
    },
  },
});
