import * as z from 'zod/mini';

// The page's policy allows no eval, which zod would try for speed. Said before the first schema is made.
z.config({ jitless: true });
