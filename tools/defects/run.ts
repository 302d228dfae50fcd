import { beginRun } from '../check/run-family.ts';
import { conclude } from '../check/step.ts';
import { ALL_DEFECTS } from './all.ts';
import { prepareProofs } from './prove.ts';

beginRun();
const name = process.argv[2];
const defects = ALL_DEFECTS.filter((one) => name === undefined || one.name.includes(name));
if (defects.length === 0) console.log(`No defect has "${name}" in its name.`);
const prove = await prepareProofs(defects, { reuse: false });
const { tally, output, note } = await prove();
if (output !== '') console.log(output);
console.log(note);
conclude(defects.length === 0 ? { passed: 0, failed: 1 } : tally);
