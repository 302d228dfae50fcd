import { compress } from '@kolo/web/build/compress.ts';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compress()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // Fonts stay files: the CSP allows no data: addresses for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
