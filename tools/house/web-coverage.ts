import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, loadConfigFromFile, type PluginOption } from 'vite';
import { chromiumArgs, findChromium } from '../chromium.ts';
import { ROOT } from '../environment/settings.ts';
import { addRun, runOfBundle, type Run } from './coverage.ts';

const WEB = join(ROOT, 'apps/web');
/** They make the bundle small in ways that need it to be small already, or refuse one that is not. */
const PLUGINS_LEFT_OUT = new Set(['kolo:inline-runtime', 'kolo:weight', 'kolo:compress']);

function namesOf(plugin: PluginOption): string[] {
  return plugin !== null && typeof plugin === 'object' && 'name' in plugin ? [plugin.name] : [];
}

/** Builds the app so that each file can be told from the next in its bundles: nothing is made small. */
export async function buildReadable(folder: string): Promise<void> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, WEB);
  if (!loaded) throw new Error('The web app has no configuration.');
  const { plugins = [], build: built = {}, ...rest } = loaded.config;
  const { output } = built.rolldownOptions ?? {};
  await build({
    ...rest,
    configFile: false,
    logLevel: 'silent',
    // Nested lists are allowed, and left as they are: none that is left out stands in one.
    plugins: plugins.filter((plugin) => !namesOf(plugin).some((name) => PLUGINS_LEFT_OUT.has(name))),
    build: {
      ...built,
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        ...built.rolldownOptions,
        output: { ...(Array.isArray(output) ? output[0] : output), minify: false, comments: true },
      },
    },
  });
}

/** The files that the app's bundles were made of. */
export function filesOfBundles(folder: string): Set<string> {
  const files = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const runs = files.map((name) =>
    runOfBundle(readFileSync(join(folder, 'assets', name), 'utf8'), { url: '', functions: [] }),
  );
  return new Set(runs.flatMap((run) => [...run.keys()]));
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
}

/** From now on; over as many documents as the page shows. */
export async function beginCoverage(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

export async function endCoverage(page: Page): Promise<Run> {
  const all: Run = new Map();
  for (const { url, source, functions } of await page.coverage.stopJSCoverage())
    if (source !== undefined) addRun(all, runOfBundle(source, { url, functions }));
  return all;
}
