import { staticSteps } from './static-steps.ts';
import { conclude, perform, sum } from './step.ts';

conclude(sum(await Promise.all(staticSteps.map(perform))));
