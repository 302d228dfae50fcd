import { becomePinnedNode } from './pinned-node.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node tools/run.mjs FILE [arguments…]');
  process.exit(1);
}
becomePinnedNode(file, args);
