const SELECTORS = /([^{};]+)\{/g;
const CLASS = /\.([a-z][\w-]*)/g;
const ALONE = /^\.([a-z][\w-]*)$/;

/** The classes that a style sheet names: `anywhere` in a selector, or `alone`, so that every element with the class is meant. */
export function findClasses(css: string, where: 'anywhere' | 'alone'): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(SELECTORS)].flatMap(([, selectors = '']) => {
    if (selectors.trim().startsWith('@')) return [];
    return selectors.split(',').flatMap((selector) => {
      if (where === 'anywhere') return [...selector.matchAll(CLASS)].map(([, name = '']) => name);
      const alone = ALONE.exec(selector.trim());
      return alone?.[1] === undefined ? [] : [alone[1]];
    });
  });
}
