import type { Neighbours } from '#identity/index.ts';

/** For tests of identity alone: no other feature has anything to say. */
export const NO_NEIGHBOURS: Neighbours = {
  nameObstacles: [],
  obstacles: [],
  farewells: [],
  chapters: {},
  whenUndone: [],
  openCase: async () => undefined,
};
