import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../environment/settings.ts';
import { runNode, tool, type Ran, type Step } from './step.ts';

const CLIENT = join(ROOT, 'tools/openapi-client');
const DOCUMENT = join(CLIENT, 'dist/openapi.json');

/** It would tell its maker what it was run on, and ask whether there is a newer one. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Each command after the one before, as long as they go well. */
async function inTurn(...commands: string[][]): Promise<Ran> {
  let output = '';
  for (const args of commands) {
    const ran = await runNode(args);
    output += ran.output;
    if (ran.exitCode !== 0) return { exitCode: ran.exitCode, output };
  }
  return { exitCode: 0, output };
}

/**
 * The API's document as its users meet it: it breaks no recommended rule, where a warning counts as an error, and a client
 * that is generated from it compiles.
 */
export const openapiStep: Step = {
  name: 'API document and a client made from it',
  async run() {
    mkdirSync(join(CLIENT, 'dist'), { recursive: true });
    const printed = await runNode([join(ROOT, 'apps/api/src/openapi/print.ts'), DOCUMENT]);
    if (printed.exitCode !== 0) return { tally: { passed: 0, failed: 2 }, output: printed.output };
    const ran = await Promise.all([
      runNode([tool('redocly'), 'lint', '--extends=recommended-strict', DOCUMENT], OFFLINE),
      inTurn([join(CLIENT, 'generate.ts')], [tool('tsc'), '--project', CLIENT]),
    ]);
    const failed = ran.filter(({ exitCode }) => exitCode !== 0);
    return {
      tally: { passed: ran.length - failed.length, failed: failed.length },
      output: failed.map(({ output }) => output).join('\n'),
    };
  },
};
