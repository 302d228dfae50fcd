import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = '/src/worker/push.ts';
/** A browser asks for it by this very name again and again: never hashed, and at the root, for the whole app. */
const FILE = 'sw.js';

async function bundleWorker(root: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: `${root}${SOURCE}`,
        // One file of plain script: not every browser takes a worker made of modules.
        output: { format: 'iife', entryFileNames: FILE },
      },
    },
  });
  // Watching is not asked for, and one output is.
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk;
}

/** Writes the service worker beside the app; it is its own program and shares no file with it. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'kolo:service-worker',
    apply: 'build',
    async generateBundle() {
      const { code, moduleIds } = await bundleWorker(root);
      for (const id of moduleIds) this.addWatchFile(id);
      this.emitFile({ type: 'asset', fileName: FILE, source: code });
    },
  };
}
