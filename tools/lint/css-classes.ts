const SELECTORS = /([^{};]+)\{/g;
const CLASS = /\.([a-z][\w-]*)/g;
/** In a module what is not its own stands in `:global(…)`. */
const ALONE = /^(?::global\()?\.([a-z][\w-]*)\)?$/;
const GLOBAL = /:global\([^()]*\)/g;
const MODULE = /^import (\w+) from '[^']*\/([\w-]+\.module\.css)';$/gm;

function selectorsOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(SELECTORS)].flatMap(([, selectors = '']) =>
    selectors.trim().startsWith('@') ? [] : selectors.split(','),
  );
}

const classesIn = (selector: string) => [...selector.matchAll(CLASS)].map(([, name = '']) => name);

/** The classes that a style sheet names: `anywhere` in a selector, or `alone`, so that every element with the class is meant. */
export function findClasses(css: string, where: 'anywhere' | 'alone'): string[] {
  return selectorsOf(css).flatMap((selector) => {
    if (where === 'anywhere') return classesIn(selector);
    const alone = ALONE.exec(selector.trim());
    return alone?.[1] === undefined ? [] : [alone[1]];
  });
}

/** The classes of a module that are its own. */
export function ownClasses(css: string): Set<string> {
  return new Set(selectorsOf(css).flatMap((selector) => classesIn(selector.replace(GLOBAL, ''))));
}

/** The classes that a file takes from modules, each as `accounts.module.css: receipt`. */
export function takenClasses(code: string): string[] {
  return [...code.matchAll(MODULE)].flatMap(([, name = '', file = '']) =>
    [...code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(([, taken]) => `${file}: ${taken}`),
  );
}
