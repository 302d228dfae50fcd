import { findChromium } from '@kolo/tools/chromium.ts';
import { startEnvironment, type Environment } from '@kolo/tools/dev-env.ts';
import { Client } from 'pg';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { stepAt, totpCode } from '../apps/api/src/staff/totp.ts';
import { DESK_BASE } from '../packages/contract/src/desk/endpoint.ts';
import { median, type Figure } from './budget.ts';
import { sqlFile } from './sql-file.ts';
import { makeCertificate } from './web-measure/certificate.ts';
import { startFront } from './web-measure/front.ts';
import { waitForQuiet } from './web-measure/quiet.ts';
import { visit, type Visit } from './web-measure/visit.ts';

const FEW = 100;
const MANY = 10_000;
/** Above the numbers that the demo's own cases have. */
const FIRST_NUMBER = 1_000_000;
const PAGES_MAX = 1_000;
const ROUNDS = 40;
const VISITS = 5;
const QUIET_WAIT_MS = 4_000;
/** A page that costs the same at the end as at the start, but for what a shared machine adds. */
const FLAT_BUDGET = 1.5;
/** An office line in Lagos, and the machine as it is. */
const OFFICE = { rttMs: 40, downKbps: 10_000, upKbps: 5_000 };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

interface Cookie {
  readonly name: string;
  readonly value: string;
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** As the first of the demo's members of staff; gives the cookie of the session. */
async function signIn(origin: string, { demo }: Environment): Promise<Cookie> {
  const member = demo?.staff[0];
  if (!member) throw new Error('the demo has members of staff');
  const { identifier: name, password, totp } = member;
  const code = totpCode(bytesOf(totp), stepAt(new Date()));
  const answer = await fetch(`${origin}${DESK_BASE}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name, password, code }),
  });
  const [, cookie = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (!answer.ok || cookie === '')
    throw new Error(`the desk answered ${answer.status}: ${await answer.text()}`);
  return { name: cookie, value };
}

type Page = (after: string | null) => Promise<{ next: string | null; tookMs: number }>;

function casesOf(origin: string, { name, value }: Cookie): Page {
  return async (after) => {
    const began = performance.now();
    const asked = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const answer = await fetch(`${origin}${DESK_BASE}/queues/cases${asked}`, {
      headers: { cookie: `${name}=${value}` },
    });
    if (!answer.ok) throw new Error(`the desk answered ${answer.status}: ${await answer.text()}`);
    // By the contract of readQueue.
    const { next } = (await answer.json()) as { next: string | null };
    return { next, tookMs: performance.now() - began };
  };
}

/** The address of the last page, walked to as a member of staff would; null where there is one page. */
async function lastPage(page: Page): Promise<{ last: string | null; pages: number }> {
  let last: string | null = null;
  for (let pages = 1; pages <= PAGES_MAX; pages += 1) {
    const { next } = await page(last);
    if (next === null) return { last, pages };
    last = next;
  }
  throw new Error(`the queue did not end after ${PAGES_MAX} pages`);
}

async function pagingOf(page: Page, db: Client, now: Date): Promise<Figure[]> {
  const addCases = async (count: number, from: number) => {
    await db.query(sqlFile('seed-cases.sql'), [count, FIRST_NUMBER + from, now]);
    await db.query('analyze customer_case');
  };
  const timesOf = async (...places: (string | null)[]) => {
    const took = places.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, place] of places.entries()) took[at]?.push((await page(place)).tookMs);
    return took.map(median);
  };
  await addCases(FEW, 0);
  await timesOf(null);
  const [few = Number.NaN] = await timesOf(null);
  await addCases(MANY - FEW, FEW);
  const { last, pages } = await lastPage(page);
  const [first = Number.NaN, end = Number.NaN] = await timesOf(null, last);
  return [
    { name: `first page of ${FEW} cases`, value: few, unit: 'ms' },
    { name: `first page of ${MANY} cases`, value: first, unit: 'ms' },
    { name: `page ${pages} of ${pages}`, value: end, unit: 'ms' },
    { name: 'first page, many beside few', value: first / few, unit: '×', budget: FLAT_BUDGET, gates: true },
    { name: 'last page beside the first', value: end / first, unit: '×', budget: FLAT_BUDGET, gates: true },
  ];
}

async function visitsOf(environment: Environment, origin: string, cookie: Cookie): Promise<Figure[]> {
  const certificate = makeCertificate(environment.dataDir);
  const front = await startFront(new URL(origin), certificate);
  try {
    const chromium = await findChromium();
    const visits: Visit[] = [];
    for (let run = 0; run < VISITS; run += 1) {
      await waitForQuiet(QUIET_WAIT_MS);
      visits.push(
        await visit({
          chromium,
          url: new URL(`https://localhost:${front.port}/`),
          spki: certificate.spki,
          readySelector: '.desk-row',
          storage: {},
          cookie,
          screen: 'desktop',
          link: OFFICE,
          cpuSlowdown: 1,
        }),
      );
    }
    const middle = (of: (one: Visit) => number) => median(visits.map(of));
    return [
      {
        name: 'script of a first visit',
        value: middle((v) => v.jsKib),
        unit: 'KiB',
        budget: 150,
        gates: true,
      },
      { name: 'requests but fonts', value: middle((v) => v.requests), unit: '' },
      { name: 'queue usable', value: middle((v) => v.readyS), unit: 's', budget: 1.5, gates: true },
    ];
  } finally {
    front.close();
  }
}

/** The desk's queue of cases: page by page while it is long, and opened cold in a browser of an office. */
export async function measureDesk(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const environment = await startEnvironment({ dataDir, ports: 'free', build: true });
  const db = new Client({ connectionString: environment.ownerUrl });
  try {
    await db.connect();
    const origin = `http://localhost:${environment.ports.desk}`;
    const cookie = await signIn(origin, environment);
    const paging = await pagingOf(casesOf(origin, cookie), db, new Date());
    return [...paging, ...(await visitsOf(environment, origin, cookie))];
  } finally {
    await db.end();
    await environment.stop();
    removeTemporaryData(dataDir);
  }
}
