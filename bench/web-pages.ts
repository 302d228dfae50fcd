import type { Figure } from './budget.ts';
import type { LinkProfile } from './web-measure/shaped-link.ts';
import type { Action, Visit, VisitPlan } from './web-measure/visit.ts';

/** A link, and how much slower than this machine the CPU is made. */
export interface Profile {
  readonly name: 'A' | 'B';
  readonly link: LinkProfile;
  /** By Lighthouse's measure of the machine. */
  readonly slowdown: (hostIndex: number) => number;
}

const tenth = (value: number) => Math.max(1, Math.round(value * 10) / 10);

/** A bad hour in Lagos, on a phone six times slower than a machine of that index. */
export const PHONE: Profile = {
  name: 'A',
  link: { rttMs: 150, downKbps: 1_638.4, upKbps: 750 },
  slowdown: (hostIndex) => tenth((6 * hostIndex) / 3_700),
};
/** The same with a round trip twice as long, on a phone of the lowest class. */
const CHEAP_PHONE: Profile = {
  name: 'B',
  link: { rttMs: 300, downKbps: 1_638.4, upKbps: 750 },
  slowdown: (hostIndex) => tenth(hostIndex / 264),
};
export const PROFILES = [PHONE, CHEAP_PHONE];

interface Budget {
  readonly name: string;
  readonly unit: Figure['unit'];
  readonly of: (visit: Visit) => number;
  readonly budget?: number;
}

/** Who opens the page. */
export type Visitor = 'stranger' | 'new customer' | 'busy customer';

export interface PagePlan {
  readonly name: string;
  readonly path: string;
  readonly visitor: Visitor;
  readonly readySelector: string;
  /** A page of the app that keeps what the next visits need: the log-in page leaves that to it. */
  readonly comesBackAfter?: string;
  /** What is done on profile A, and how long the answer to a finger may take, in ms. */
  readonly actions: readonly (Action & { readonly budgetMs: number })[];
  /** Done on profile A too. */
  readonly scrolls?: VisitPlan['scrolls'];
  readonly goesAround?: string;
  /** Lighthouse's score of it, of 100. */
  readonly scoreMin?: number;
  readonly budgets: Readonly<Record<Profile['name'], readonly Budget[]>>;
}

const BYTES: readonly Budget[] = [
  { name: 'fonts', unit: 'KiB', of: (v) => v.fontKib },
  { name: 'over the wire, first visit', unit: 'KiB', of: (v) => v.wireKib },
];

/** Seconds, but for the time that the main thread is blocked, which is in ms. */
interface Times {
  readonly lcp: number;
  readonly ready: number;
  readonly tti: number;
  readonly tbt: number;
}

function timesWithin({ lcp, ready, tti, tbt }: Times): Budget[] {
  return [
    { name: 'LCP', unit: 's', of: (v) => v.lcpS, budget: lcp },
    { name: 'usable', unit: 's', of: (v) => v.readyS, budget: ready },
    { name: 'TTI', unit: 's', of: (v) => v.ttiS, budget: tti },
    { name: 'TBT', unit: 'ms', of: (v) => v.tbtMs, budget: tbt },
    { name: 'CLS', unit: '', of: (v) => v.cls, budget: 0.01 },
  ];
}

function backWithin(online: number | undefined, offline: number): Budget[] {
  return [
    {
      name: 'second visit, usable',
      unit: 's',
      of: (v) => v.back.readyS,
      ...(online !== undefined && { budget: online }),
    },
    { name: 'over the wire, second visit', unit: 'KiB', of: (v) => v.back.wireKib },
    { name: 'offline, usable', unit: 's', of: (v) => v.back.offlineS, budget: offline },
  ];
}

/** Source of all budgets: the measured floors and peers of the reference, for a page behind a sign-in. */
const SIGNED_IN = {
  A: timesWithin({ lcp: 1.8, ready: 1.8, tti: 2, tbt: 150 }),
  B: timesWithin({ lcp: 3, ready: 3, tti: 3.4, tbt: 400 }),
};
const REACTION_MS = 100;
const LIST_OPENS_MS = 80;
const BACK = '[aria-label="Go back"]';
const RECEIPT = 'main a[href^="/payments/transaction/"]';

/** Presses "Show more" until it is there no longer. */
const SHOW_ALL = `(async () => {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 100));
  for (let [turn, gone] = [0, 0]; turn < 1_200 && gone < 20; turn += 1, await rest()) {
    const more = [...document.querySelectorAll('main button')].find((one) => /Show more|Loading/.test(one.textContent));
    gone = more === undefined ? gone + 1 : 0;
    more?.scrollIntoView();
  }
  scrollTo(0, 0);
})()`;

const UNTIL_RECEIPT = `(async () => {
  const isThere = () => location.pathname.startsWith('/payments/transaction/') && document.querySelector('main dl');
  for (let turn = 0; turn < 100 && !isThere(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 100));
})()`;

/** The list, at its beginning and at rest. */
const UNTIL_AT_TOP = `(async () => {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 500));
  const main = 'main a[href^="/payments/transaction/"]';
  for (let turn = 0; turn < 40 && !document.querySelector(main); turn += 1) await rest();
  scrollTo(0, 0);
  for (let turn = 0; turn < 12; turn += 1) await rest();
})()`;

/** Twenty screens of the app, by its own links, and back where it began. */
const GO_AROUND = `(async () => {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 100));
  for (let turn = 0; turn < 20; turn += 1) {
    const href = ['/packages', '/settings', '/packages', '/'][turn % 4];
    document.querySelector('nav a[href="' + href + '"]').click();
    for (let tries = 0; tries < 50 && !(location.pathname === href && document.querySelector('main:not([aria-busy])')); tries += 1)
      await rest();
    for (let tries = 0; tries < 5; tries += 1) await rest();
  }
})()`;

const SCROLLED_PX = 10_000;

/** At least so far the list is drawn beyond the view, at the speed of the scroll: a script that is later may leave a hole. */
const ROWS_LAST_MS = 125;

/** Source: the floors of the reference. A frame more or less by the clock's grain is none. */
const SCROLLS: readonly Budget[] = [
  { name: 'scroll, frame p95', unit: 'ms', of: (v) => v.frames.p95Ms, budget: 17 },
  { name: 'scroll, frames over 50 ms', unit: '', of: (v) => v.frames.slow, budget: 0 },
  {
    name: 'scroll, frame of the script at most',
    unit: 'ms',
    of: (v) => v.frames.scriptMs,
    budget: ROWS_LAST_MS,
  },
  {
    name: 'short of where the scroll should end',
    unit: '',
    of: (v) => SCROLLED_PX - v.frames.endPx,
    budget: 0,
  },
  { name: 'a plain list, frame p95', unit: 'ms', of: (v) => v.plainFrames.p95Ms },
  { name: 'a plain list, frames over 50 ms', unit: '', of: (v) => v.plainFrames.slow },
];
const GROWS: readonly Budget[] = [
  { name: 'heap more after 20 screens', unit: 'MB', of: (v) => v.growth.heapMb, budget: 1 },
  { name: 'nodes more', unit: '', of: (v) => v.growth.nodes, budget: 0 },
  { name: 'listeners more', unit: '', of: (v) => v.growth.listeners, budget: 0 },
];

export const PAGES: readonly PagePlan[] = [
  {
    name: 'login',
    path: '/auth/login',
    visitor: 'stranger',
    readySelector: 'input[type=password]',
    comesBackAfter: '/auth/register',
    scoreMin: 100,
    actions: [{ name: 'an empty submit', selector: 'button[type=submit]', budgetMs: 80 }],
    budgets: {
      A: [
        { name: 'JS', unit: 'KiB', of: (v) => v.jsKib, budget: 75 },
        { name: 'all but fonts', unit: 'KiB', of: (v) => v.totalKib, budget: 85 },
        { name: 'requests but fonts', unit: '', of: (v) => v.requests, budget: 5 },
        { name: 'fetched ahead when idle', unit: 'KiB', of: (v) => v.aheadKib },
        ...BYTES,
        ...timesWithin({ lcp: 0.9, ready: 0.9, tti: 1.5, tbt: 100 }),
        ...backWithin(0.6, 0.6),
      ],
      B: [...timesWithin({ lcp: 1.6, ready: 1.6, tti: 2.6, tbt: 300 }), ...backWithin(undefined, 1.2)],
    },
  },
  {
    name: 'dashboard',
    path: '/',
    visitor: 'new customer',
    readySelector: '[aria-label="Hide balance"], [aria-label="Show balance"]',
    comesBackAfter: '/',
    goesAround: GO_AROUND,
    scoreMin: 98,
    actions: [{ name: 'hide the balance', selector: '[aria-label="Hide balance"]', budgetMs: REACTION_MS }],
    budgets: {
      A: [
        { name: 'JS', unit: 'KiB', of: (v) => v.jsKib, budget: 115 },
        { name: 'all but fonts', unit: 'KiB', of: (v) => v.totalKib, budget: 140 },
        { name: 'requests but fonts', unit: '', of: (v) => v.requests, budget: 8 },
        ...BYTES,
        ...SIGNED_IN.A,
        ...GROWS,
        ...backWithin(0.7, 0.7),
      ],
      B: [...SIGNED_IN.B, ...backWithin(undefined, 1.3)],
    },
  },
  {
    name: 'history of 1,000',
    path: '/payments/history',
    visitor: 'busy customer',
    readySelector: RECEIPT,
    actions: [
      { name: 'open a receipt', before: SHOW_ALL, selector: RECEIPT, budgetMs: REACTION_MS },
      { name: 'back to 1,000 rows', before: UNTIL_RECEIPT, selector: BACK, budgetMs: LIST_OPENS_MS },
    ],
    scrolls: { before: UNTIL_AT_TOP, byPx: SCROLLED_PX },
    budgets: { A: [...BYTES, ...SIGNED_IN.A, ...SCROLLS], B: SIGNED_IN.B },
  },
  {
    name: 'packages of 50',
    path: '/packages',
    visitor: 'busy customer',
    readySelector: 'ul[aria-label="Packages"] a',
    actions: [
      { name: 'show one kind', selector: '[aria-label="Show"] button:nth-child(2)', budgetMs: REACTION_MS },
      { name: 'open a package', selector: 'ul[aria-label="Packages"] a', budgetMs: REACTION_MS },
    ],
    budgets: { A: [...BYTES, ...SIGNED_IN.A], B: SIGNED_IN.B },
  },
  {
    name: 'deposit',
    path: '/payments/deposit',
    visitor: 'busy customer',
    readySelector: 'main input',
    actions: [
      { name: 'a quick amount', selector: '[aria-label="Quick amounts"] button', budgetMs: REACTION_MS },
      { name: 'on to how to pay', selector: 'main button[type=submit]', budgetMs: REACTION_MS },
    ],
    budgets: { A: [...BYTES, ...SIGNED_IN.A], B: SIGNED_IN.B },
  },
];
