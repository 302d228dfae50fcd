import { parseArgs } from 'node:util';
import { liveIn } from './demo/live-in.ts';
import { startEnvironment, type Demo, type Environment } from './dev-env.ts';
import { printFailure } from './environment/plain-error.ts';
import { chooseDataDir } from './environment/settings.ts';

const { values: flags } = parseArgs({ options: { watch: { type: 'boolean', default: false } } });

let environment: Environment | undefined;
const state: { ending: 'no' | 'asked' | 'failed' } = { ending: 'no' };

async function end(): Promise<void> {
  await environment?.stop();
  process.exit(state.ending === 'failed' ? 1 : 0);
}

function onSignal(): void {
  // A terminal's Ctrl-C arrives twice: from the terminal and from npm.
  if (state.ending !== 'no') return;
  state.ending = 'asked';
  if (environment !== undefined) void end();
}

function onFailure(error: unknown): void {
  if (state.ending !== 'no') return;
  state.ending = 'failed';
  printFailure(error);
  void end();
}

function printDemo({ sandboxUrl, ports }: Environment, { customers, staff }: Demo): void {
  console.log(`Desk       http://localhost:${ports.desk}`);
  console.log(`Sandbox    ${sandboxUrl}`);
  for (const { identifier, password } of customers)
    console.log(`Demo login identifier ${identifier}, password ${password}`);
  for (const { identifier, password, totp } of staff)
    console.log(`Demo staff identifier ${identifier}, password ${password}, totp ${totp}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
try {
  const counts = await liveIn({
    dataDir: chooseDataDir(undefined, process.env),
    onFailure,
    isWanted: () => state.ending === 'no',
  });
  if (state.ending !== 'no') await end();
  environment = await startEnvironment({ build: true, watch: flags.watch, onFailure });
  // A signal during the start is obeyed at its end, when everything that runs is known.
  if (state.ending !== 'no') await end();
  console.log(`Kolo       ${environment.url}`);
  if (environment.demo) printDemo(environment, environment.demo);
  if (counts)
    console.log(
      `Demo has   ${Object.entries(counts)
        .map(([name, many]) => `${name} ${many}`)
        .join(', ')}`,
    );
  console.log(`Logs       ${environment.dataDir}/logs`);
} catch (error) {
  if (state.ending === 'asked') process.exit(0);
  printFailure(error);
  process.exit(1);
}
