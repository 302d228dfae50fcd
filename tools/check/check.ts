import { beginRun } from './run-family.ts';
import { staticSteps } from './static-steps.ts';
import { conclude, perform, sum } from './step.ts';

beginRun();
conclude(sum(await Promise.all(staticSteps.map(perform))));
