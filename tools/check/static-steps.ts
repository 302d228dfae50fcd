import { join } from 'node:path';
import { ROOT } from '../environment/settings.ts';
import { openapiStep } from './openapi-step.ts';
import { checkStep, tool, type Step } from './step.ts';

export const staticSteps: Step[] = [
  checkStep('format', [tool('oxfmt'), '--check', '.']),
  checkStep('lint', [tool('oxlint'), '--type-aware', '--deny-warnings']),
  checkStep('types', [tool('tsc'), '-b']),
  checkStep('unused code', [tool('knip'), '--no-progress']),
  checkStep('sentences that customers read', [join(ROOT, 'tools/words/run.ts'), '--check']),
  openapiStep,
];
