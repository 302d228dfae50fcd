import { fileURLToPath } from 'node:url';
import { becomePinnedNode } from './pinned-node.mjs';

becomePinnedNode(fileURLToPath(new URL('start.ts', import.meta.url)), process.argv.slice(2));
