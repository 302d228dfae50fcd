import { randomBytes } from 'node:crypto';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { refuseOverweight } from './weight.ts';

const KIB = 1024;

/** Noise, which no compression makes smaller. */
function bundleOf(kib: Readonly<Record<string, number>>): Rolldown.OutputBundle {
  const chunk = (name: string, source: string, imports: string[] = []) => ({
    type: 'chunk',
    fileName: name,
    moduleIds: [`/app${source}`],
    imports,
    code: randomBytes((kib[name] ?? 1) * KIB).toString('latin1'),
  });
  const list = [
    chunk('base', '/src/ui/button.tsx'),
    chunk('login', '/src/login/main.tsx', ['base']),
    chunk('first', '/src/login/open-app.ts', ['base']),
    chunk('later', '/src/features/savings/savings-section.tsx', ['first']),
    chunk('other', '/src/app/screens/settings-screen.tsx', ['first']),
  ];
  // What the bundler says of a chunk beside these has no part in its weight.
  return Object.fromEntries(list.map((one) => [one.fileName, one])) as unknown as Rolldown.OutputBundle;
}

it('a build within both budgets passes, whatever its later screens weigh', async () => {
  await expect(refuseOverweight(bundleOf({ base: 20, other: 300 }))).resolves.toBeUndefined();
});

it('a build whose first screen loads too much script is refused, its savings counted in', async () => {
  await expect(refuseOverweight(bundleOf({ base: 20, first: 60, later: 40 }))).rejects.toThrow(
    /script of the first screen takes \d+\.\d KiB, and 114\.5 are allowed/,
  );
});

it('a build whose log-in page loads too much script is refused', async () => {
  await expect(refuseOverweight(bundleOf({ login: 80 }))).rejects.toThrow(/script of the log-in page/);
});
