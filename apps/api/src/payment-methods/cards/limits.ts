/** Bounds of cards. Each names its unit and where it comes from. */

/** Cards that one customer may keep: more than anybody carries, few enough for one page. */
export const CARDS_MAX = 10;
