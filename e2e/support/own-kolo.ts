import { type Environment, startEnvironment } from '@kolo/tools/dev-env.ts';

/** A Kolo for one journey, on free ports. It is thrown away, so that nothing in it waits for the disk. */
export function startOwnKolo(dataDir: string): Promise<Environment> {
  return startEnvironment({ dataDir, ports: 'free', build: false, durability: 'throwaway' });
}
