import type { Rolldown } from 'vite';

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

const LOGIN = /\/login\.html$/;
/** What the first screen after signing in is made of; all of it travels in one file. */
const FIRST = [/\/src\/login\/open-app\.ts$/, /\/dashboard-screen\.tsx$/];
/** The dashboard's parts that the rest of it does not wait for. */
const LATER = /\/(?:savings-section|carousel-moving)\.tsx$/;
/** Of style sheets those with their own names, which are code too. */
const OURS = /\/(?:src|packages)\/(?!.*(?<!\.module)\.css)/;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What opens the app without a connection: it comes after the first screen, and without what the other screens share. */
const OFFLINE = /\/src\/(?:app|lib)\/offline\//;
/** Forms and lists by page stand on no first screen, and no list needs what forms check with. */
const FORM_VENDOR = /\/node_modules\/zod\//;
const LIST_VENDOR = /\/(?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\.js$/;
const VENDOR = /\/node_modules\/(?:react-router|cookie-es|@tanstack)\//;
/** The drawings of products, which are not loaded where no picture is shown. */
const DRAWINGS = /\/ui\/product-(?:art|shapes)\.tsx$/;
/** All that the packages share with the lists: in a file of its own, so that neither loads the other's. */
const CHIPS = /\/ui\/chips\.tsx$/;
/** What only the app on a phone loads. */
const NATIVE = /\/node_modules\/@(?:capacitor|aparajita)\/|\/src\/native\/[\w-]+-capacitor\.ts$/;

/** Every module that reaches `id` by static imports, itself included. */
function reachedFrom(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  // Copied: the bundler fills the same array again for the next question.
  const importers = modules.getModuleInfo(id)?.importers.slice() ?? [];
  for (const importer of importers) reachedFrom(importer, modules, seen);
  return seen;
}

/** The modules at the top of those chains that are loaded by themselves: entries, and what is imported when needed. */
function loaders(reached: ReadonlySet<string>, modules: Modules): string[] {
  return [...reached].filter((id) => {
    const info = modules.getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

function topOf(id: string, modules: Modules): string[] {
  return OURS.test(id) && !id.includes('/node_modules/') ? loaders(reachedFrom(id, modules), modules) : [];
}

/** What the log-in page and the app both use, React included. */
export function baseChunk(id: string, modules: Modules): string | null {
  if (REACT.test(id)) return 'base';
  const top = topOf(id, modules);
  return id.includes('preload-helper') || (top.length > 1 && top.some((one) => LOGIN.test(one)))
    ? 'base'
    : null;
}

/** The app's start with its libraries and its first screen. */
export function firstChunk(id: string, modules: Modules): string | null {
  if (VENDOR.test(id) && !LIST_VENDOR.test(id)) return 'first';
  const top = topOf(id, modules);
  if (top.some((one) => LOGIN.test(one))) return null;
  return top.some((one) => FIRST.some((first) => first.test(one))) ? 'first' : null;
}

/** The bridges to a phone's native side, in one file with the library that they speak through. */
export function nativeChunk(id: string): string | null {
  return NATIVE.test(id) ? 'native' : null;
}

type Grouped = (id: string, modules: Modules) => string | null;

function sharedBy(screen: RegExp, name: string, vendor?: RegExp): Grouped {
  return (id, modules) => {
    if (vendor?.test(id)) return name;
    const top = topOf(id, modules);
    return top.length > 1 && top.some((one) => screen.test(one)) ? name : null;
  };
}

/** The dashboard's later part with all it shares. */
export const laterChunk: Grouped = (id, modules) =>
  topOf(id, modules).some((one) => LATER.test(one)) ? 'later' : null;

export function chipsChunk(id: string): string | null {
  return CHIPS.test(id) ? 'chips' : null;
}

/** Often opened first, from a message or a bookmark: each loads what it shares, and not all that the others share. */
export const listsChunk = sharedBy(/\/history-screen\.tsx$/, 'lists', LIST_VENDOR);
export const packagesChunk = sharedBy(/\/packages-screen\.tsx$/, 'packages');
export const formsChunk = sharedBy(/\/deposit-screen\.tsx$/, 'forms');

/** The library that validates forms has a file of its own: the deposit form, which is often the first screen, does not need it. */
export function checksChunk(id: string): string | null {
  return FORM_VENDOR.test(id) ? 'checks' : null;
}

/** What the other screens share. The rest stays with its one screen. */
export const sharedChunk: Grouped = (id, modules) => {
  if (DRAWINGS.test(id)) return 'drawings';
  if (topOf(id, modules).length <= 1) return null;
  return OFFLINE.test(id) ? 'offline' : 'shared';
};

const COMPILED_AT_ONCE = new Set(['base', 'first']);

/**
 * Tells the browser that the first screen calls nearly all of a file: it is compiled whole, beside the page and while it arrives, and
 * not function by function while the screen is drawn. It must be the first line. Others see a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint(name: string): string {
  return COMPILED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad\n' : '';
}

const LOADED = /\/base-[^/]+$/;
const OF_ONE_SCREEN = /-screens?-[^/]+$/;

/** The files to ask for with a screen's, in one order, so that the lists of all screens are much the same and small together. */
export function aheadOfScreen(files: readonly string[]): string[] {
  const [own, shared] = [true, false].map((isOwn) =>
    files.filter((file) => !LOADED.test(file) && OF_ONE_SCREEN.test(file) === isOwn).toSorted(),
  );
  return [...(shared ?? []), ...(own ?? [])];
}
