import { findChromium } from '@kolo/tools/chromium.ts';
import { startEnvironment } from '@kolo/tools/dev-env.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { holdsBudgets, median, type Figure } from './budget.ts';
import { makeCertificate } from './web-measure/certificate.ts';
import { signInBusyCustomer, signInNewCustomer } from './web-measure/customer.ts';
import { startFront } from './web-measure/front.ts';
import { readHostIndex } from './web-measure/host-index.ts';
import { installLighthouse, scoreOf, type ScorePlan } from './web-measure/lighthouse.ts';
import { waitForQuiet } from './web-measure/quiet.ts';
import { visit, type Visit, type VisitPlan } from './web-measure/visit.ts';
import { PAGES, PHONE, PROFILES, type PagePlan, type Profile, type Visitor } from './web-pages.ts';

const RUNS = 5;
/** Runs that others on the machine disturbed are replaced, as long as there is time. */
const MAX_RUNS = 9;
const CONTENTION_MAX = 0.15;
const QUIET_WAIT_MS = 4_000;
/** For the visits of one page on one kind of phone. */
const TIME_LIMIT_MS = 150_000;
/** Between the runs of Lighthouse: more, and its simulation says little. */
const INDEX_SPREAD_MAX = 0.1;

async function visitOften(plan: VisitPlan, until: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    const calm = visits.filter((one) => one.contention <= CONTENTION_MAX);
    if (calm.length >= RUNS || (visits.length >= RUNS && performance.now() > until)) break;
    await waitForQuiet(QUIET_WAIT_MS);
    visits.push(await visit(plan));
  }
  return visits.toSorted((a, b) => a.contention - b.contention).slice(0, RUNS);
}

interface Measured {
  readonly page: PagePlan;
  readonly profile: Profile;
  readonly visits: readonly Visit[];
}

const nameOf =
  ({ page, profile }: Pick<Measured, 'page' | 'profile'>) =>
  (name: string) =>
    `${page.name}, ${profile.name}: ${name}`;

function budgetsOf({ page, profile, visits }: Measured): Figure[] {
  const named = nameOf({ page, profile });
  const reactions = (profile === PHONE ? page.actions : []).map(({ name, budgetMs }) => ({
    name: `INP: ${name}`,
    unit: 'ms',
    budget: budgetMs,
    of: (one: Visit) => one.reactions[name] ?? Number.NaN,
  }));
  return [...page.budgets[profile.name], ...reactions].map(({ of, name, ...budget }) => ({
    ...budget,
    gates: true,
    name: named(name),
    value: median(visits.map(of)),
  }));
}

/** What was measured against its budgets, and says what lies behind it. */
function figuresOf(measured: Measured): Figure[] {
  const { visits } = measured;
  const named = nameOf(measured);
  const failed = new Set(visits.flatMap((one) => one.failed));
  for (const request of failed) console.log(named(request));
  const contention = median(visits.map((one) => one.contention)).toFixed(2);
  const worstShift = visits.toSorted((a, b) => b.cls - a.cls)[0];
  const shift = `${worstShift?.cls.toFixed(3)}, by ${worstShift?.shiftedElement}`;
  console.log(named(`largest paint is "${visits[0]?.largestElement.trim()}"; contention ${contention}`));
  console.log(named(`most that moved in one visit is ${shift}`));
  return budgetsOf(measured);
}

/** What the others have measured is kept, whatever comes of Lighthouse: a score that could not be read is one that was missed. */
async function scoreFigure(
  { name, scoreMin = 0 }: PagePlan,
  place: Omit<ScorePlan, 'lighthouse' | 'storage'>,
  signIn: () => Promise<Record<string, string>>,
): Promise<Figure> {
  const figure = {
    name: `${name}: points short of Lighthouse's ${scoreMin}`,
    unit: '',
    budget: 0,
    gates: true,
  };
  try {
    const lighthouse = await installLighthouse(place.folder);
    const { score, indexFrom, indexTo } = await scoreOf({ ...place, lighthouse, storage: await signIn() });
    const isSteady = indexTo - indexFrom <= indexTo * INDEX_SPREAD_MAX;
    const doubt = isSteady ? '' : ': too unsteady a machine for it, the times above decide';
    const measured = `${figure.name}, index ${indexFrom} to ${indexTo}${doubt}`;
    return { ...figure, name: measured, value: Math.max(0, scoreMin - score), gates: isSteady };
  } catch (error) {
    console.error(error);
    return { ...figure, value: Number.NaN };
  }
}

const HAS = { packages: 50, movements: 1_000 };

/** Each page cold, on two kinds of phone; the log-in page and the first screen again, with and without a connection. */
export async function measureWeb(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const environment = await startEnvironment({ dataDir, ports: 'free', build: true });
  const certificate = makeCertificate(dataDir);
  const front = await startFront(new URL(environment.url), certificate);
  try {
    const chromium = await findChromium();
    const [fresh, busy] = [await signInNewCustomer(environment), await signInBusyCustomer(environment, HAS)];
    const signIns: Record<Visitor, () => Promise<Record<string, string>>> = {
      stranger: async () => ({}),
      'new customer': fresh.signIn,
      'busy customer': busy.signIn,
    };
    const index = await readHostIndex(chromium);
    const origin = `https://localhost:${front.port}`;
    const figures: Figure[] = [{ name: 'host index', value: Math.round(index), unit: '' }];
    for (const page of PAGES) {
      for (const profile of PROFILES) {
        const { path, visitor, readySelector, comesBackAfter } = page;
        const visitNow = async (hostIndex: number): Promise<Visit[]> => {
          const plan: VisitPlan = {
            chromium,
            spki: certificate.spki,
            link: profile.link,
            readySelector,
            cpuSlowdown: profile.slowdown(hostIndex),
            url: new URL(path, origin),
            // Anew: tokens live for less than all of this takes.
            storage: await signIns[visitor](),
            ...(comesBackAfter !== undefined && { comesBackAfter }),
            ...(profile === PHONE && {
              actions: page.actions,
              ...(page.scrolls !== undefined && { scrolls: page.scrolls }),
              ...(page.goesAround !== undefined && { goesAround: page.goesAround }),
            }),
          };
          return visitOften(plan, performance.now() + TIME_LIMIT_MS);
        };
        const visits = await visitNow(index);
        // By how fast the machine is then: what others do on it passes, and a page that has become slower stays slow.
        if (!holdsBudgets(budgetsOf({ page, profile, visits })))
          visits.push(...(await visitNow(await readHostIndex(chromium))));
        figures.push(...figuresOf({ page, profile, visits }));
      }
    }
    for (const page of PAGES) {
      if (page.scoreMin === undefined) continue;
      const place = { chromium, spki: certificate.spki, folder: dataDir, url: new URL(page.path, origin) };
      figures.push(await scoreFigure(page, place, signIns[page.visitor]));
    }
    return figures;
  } finally {
    front.close();
    await environment.stop();
    removeTemporaryData(dataDir);
  }
}
