import { pace } from '../environment/pace.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '../environment/settings.ts';

const POLL_MS = 25;
const STARTS_WITHIN_MS = 15_000 * pace();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kolo-family-'));
  // What stays where it was asked to go, in a session that no signal to the group reaches.
  writeFileSync(
    join(folder, 'grandchild.mjs'),
    `import { appendFileSync } from 'node:fs';
    process.on('SIGTERM', () => undefined);
    appendFileSync(process.argv[2], process.pid + '\\n');
    setInterval(() => undefined, 1_000);`,
  );
  writeFileSync(
    join(folder, 'child.mjs'),
    `import { appendFileSync } from 'node:fs';
    import { spawn } from 'node:child_process';
    const stubborn = [${JSON.stringify(join(folder, 'grandchild.mjs'))}, process.argv[2]];
    spawn(process.execPath, stubborn, { detached: true, stdio: 'ignore' }).unref();
    spawn(process.execPath, stubborn, { stdio: 'ignore' });
    appendFileSync(process.argv[2], process.pid + '\\n');
    setInterval(() => undefined, 1_000);`,
  );
  writeFileSync(
    join(folder, 'runner.ts'),
    `import { writeFileSync } from 'node:fs';
    import { beginRun } from '${ROOT}/tools/check/run-family.ts';
    import { runNode } from '${ROOT}/tools/check/step.ts';
    beginRun({ graceMs: 200 });
    writeFileSync(process.argv[2] + '.folder', process.env['TMPDIR'] ?? '');
    await runNode(['${folder}/child.mjs', process.argv[2] ?? '']);`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended, and that nobody has asked about yet, still has a number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a run that is ended by %s leaves no process, and nothing in temporary folders',
  async (signal) => {
    const list = join(folder, `${signal}.txt`);
    const runner = spawn(process.execPath, [join(folder, 'runner.ts'), list], { stdio: 'inherit' });
    const ended = once(runner, 'exit');
    await vi.waitFor(() => expect(linesOf(list)).toHaveLength(3), {
      timeout: STARTS_WITHIN_MS,
      interval: POLL_MS,
    });
    const pids = linesOf(list).map(Number);
    const [own = ''] = linesOf(`${list}.folder`);
    expect(pids.map(isRunning)).toEqual([true, true, true]);
    expect(existsSync(own)).toBe(true);
    runner.kill(signal);
    const [code] = await ended;
    expect(code).toBe(signal === 'SIGTERM' ? 143 : 130);
    // The system takes a moment to end what was killed.
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false, false]), {
      timeout: STARTS_WITHIN_MS,
      interval: POLL_MS,
    });
    expect(existsSync(own)).toBe(false);
  },
);
