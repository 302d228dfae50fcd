import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { APP, chunkOf, closure, LOG_IN } from './bundle.ts';

const SOURCE = '/src/worker/worker.ts';
/** A browser asks for it by this very name again and again: never hashed, and at the root, for the whole app. */
const FILE = 'sw.js';

/** The log-in page, the first screen, and what makes it work without a connection. */
const FIRST = [
  LOG_IN,
  APP,
  '/app/offline/strip.tsx',
  '/app/offline/start.ts',
  '/savings-section.tsx',
] as const;

/** The screens that say something without a connection. The others are kept once they have been opened. */
const OFFLINE_SCREENS = [
  '/pin-lock-screen.tsx',
  '/packages-screen.tsx',
  '/package-with-statement-screen.tsx',
  '/account-screen.tsx',
  '/history-screen.tsx',
  '/schedules-screen.tsx',
  '/schedule-screen.tsx',
  '/orders-screen.tsx',
  '/order-screen.tsx',
  '/settings-screen.tsx',
  '/deposit-screen.tsx',
  '/withdraw-screen.tsx',
  '/new-package-screen.tsx',
  '/ui/product-art.tsx',
] as const;

/** The plain letters and the naira sign. */
const FONTS = /kolo-(?:latin|naira)-[^/]*\.woff2$/;

function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): string[] {
  const files = new Set<string>();
  for (const source of sources) closure(bundle, chunkOf(bundle, source), files);
  for (const file of Object.keys(bundle)) if (FONTS.test(file)) files.add(file);
  // What a page has inline is no file any more.
  return [...files].filter((file) => file in bundle).toSorted();
}

/** The files have their hash in their names; the two pages have not. */
function versionOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string {
  const hash = createHash('sha256').update(files.join('\n'));
  for (const name of ['index.html', 'login.html']) {
    const page = bundle[name];
    if (page?.type !== 'asset') throw new Error(`The build made no ${name}`);
    hash.update(page.source);
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundleWorker(root: string, define: Record<string, string>): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
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

/** Writes the service worker beside the app; it is its own program, shares no file with it, and knows the names of its files. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'kolo:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the pages are finished.
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle, [...FIRST, ...OFFLINE_SCREENS]);
        const listed = (names: readonly string[]) => JSON.stringify(names.map((file) => `/${file}`));
        const { code, moduleIds } = await bundleWorker(root, {
          SHELL_VERSION: JSON.stringify(versionOf(bundle, files)),
          SHELL_FILES: listed(files),
          FIRST_FILES: listed(filesOf(bundle, FIRST)),
        });
        for (const id of moduleIds) this.addWatchFile(id);
        this.emitFile({ type: 'asset', fileName: FILE, source: code });
      },
    },
  };
}
