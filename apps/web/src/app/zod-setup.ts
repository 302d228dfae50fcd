declare global {
  // The name under which zod keeps its settings for all its copies.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The page's policy allows no eval, which zod would try for speed. Said here without zod itself, which comes with the first
// form; before the first schema is made.
globalThis.__zod_globalConfig = { jitless: true };

export {};
