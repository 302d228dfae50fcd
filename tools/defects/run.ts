import { conclude } from '../check/step.ts';
import { findDefects, proveDefects } from './prove.ts';

const name = process.argv[2];
const defects = findDefects(name);
if (defects.length === 0) console.log(name === undefined ? 'There are no seeded defects.' : `There is no defect "${name}".`);
const { tally, output } = await proveDefects(defects);
if (output !== '') console.log(output);
conclude(name !== undefined && defects.length === 0 ? { passed: 0, failed: 1 } : tally);
