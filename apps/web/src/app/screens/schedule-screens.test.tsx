import type { Schedule } from '@kolo/contract/schedules';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PackageWithStatementScreen } from './package-with-statement-screen.tsx';
import { scheduleQuery } from '#features/schedules/api.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { EditScheduleScreen } from './edit-schedule-screen.tsx';
import { NewScheduleScreen } from './new-schedule-screen.tsx';
import { ScheduleScreen } from './schedule-screen.tsx';
import { currentToasts } from '#ui/toast-store.ts';

const API = '/api/v1';
/** The form is read by the contract, which takes no other ids. */
const GOAL = '01935c1e-7a60-7000-8000-0000000000d1';
const DAILY = {
  id: GOAL,
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 0,
  totalCount: 0,
  startDate: '2026-11-01',
  status: 'active',
};
const SB = {
  _id: 's1',
  product: { id: 'p1', name: 'Chest freezer', price: 385_000, image: 'freezer' },
  targetAmount: 385_000,
  totalContribution: 10_000,
  status: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  pricedAt: '2026-10-01T08:00:00.000Z',
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: '2026-10-01T08:00:00.000Z',
};
const LOCK = {
  _id: 'i1',
  name: 'School fees',
  startDate: '2026-09-15',
  createdAt: '2026-09-15T08:00:00.000Z',
  maturityDate: '2099-03-15',
  currentBalance: 400_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 7_232,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 400_000, interest: 19_835, tax: 1_983, payout: 417_852 },
  tranches: [{ amount: 400_000, startDate: '2026-09-15' }],
};
const SCHEDULE = {
  id: 'x1',
  purpose: 'daily',
  packageId: GOAL,
  packageName: 'Shop rent',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
  nextRun: '2099-11-21T05:00:00.000Z',
};
const ACCOUNT = {
  accountNumber: '1000000001',
  accountType: 'ds',
  type: 'ds',
  availableBalance: 60_000,
};
const EMPTY = { results: [], page: 1, totalPages: 0, totalResults: 0 };
const DOWN = { code: 'UNAVAILABLE', message: 'Something is not working at the moment.', requestId: 'r1' };

const down = () => Promise.resolve(Response.json(DOWN, { status: 503 }));
const lost = () => Promise.reject(new TypeError('no network'));

/** As a server of the version before: what the first screen shows is asked for part by part. */
const eachForItself = () => Promise.resolve(Response.json({ ...DOWN, code: 'NOT_FOUND' }, { status: 404 }));

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/schedules': { results: [] },
  '/schedules/x1': SCHEDULE,
  '/schedules/activity': EMPTY,
  '/users/me': { id: 'u1', firstName: 'Ada', lastName: 'Eze', hasPin: false },
  '/self-accounts/all': [ACCOUNT],
  '/cards': { results: [] },
  '/daily-savings/package': [DAILY],
  '/daily-savings/sb/package': [SB],
  '/daily-savings/sb/package/s1': SB,
  '/interest-savings/package': [LOCK],
};

/** What a path does instead of answering, until it is taken away. */
let instead: Record<string, () => Promise<Response>> = {};

function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = url.slice(API.length).split('?')[0] ?? '';
  // Statements have their own tests.
  const other = path.endsWith('/statement') ? down : instead[`${init?.method ?? 'GET'} ${path}`];
  return other?.() ?? Promise.resolve(Response.json(ANSWERS[path] ?? {}));
}

beforeEach(() => {
  instead = { 'GET /home': eachForItself };
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const client = testClient();
  renderPage(
    <Routes>
      <Route path="/packages/:packageId" element={<PackageWithStatementScreen />} />
      <Route path="/schedules/create" element={<NewScheduleScreen />} />
      <Route path="/schedules/:scheduleId" element={<ScheduleScreen />} />
      <Route path="/schedules/:scheduleId/edit" element={<EditScheduleScreen />} />
    </Routes>,
    { at: address, client },
  );
  return client;
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

const TONES: Readonly<Record<string, string>> = { daily: 'daily', sb: 'sb', ibs: 'interest' };

it.each([
  ['daily', GOAL, 'Shop rent'],
  ['sb', 's1', 'Chest freezer'],
  ['ibs', 'i1', 'School fees'],
])('the page of a %s package leads to a new schedule with that package chosen', async (kind, id, name) => {
  open(`/packages/${id}`);
  const link = await screen.findByRole('link', { name: /Save automatically/ });
  cleanup();
  open(link.getAttribute('href') ?? '');
  const into = await screen.findByRole('button', { name: new RegExp(`^Save into ${name}`) });
  expect(into.closest('form')?.querySelector(`.t-${TONES[kind]}`)).toBe(into);
});

const NOTHING = [
  '/self-accounts/all',
  '/daily-savings/package',
  '/daily-savings/sb/package',
  '/interest-savings/package',
];

it.each([
  ['to save into', NOTHING, 'You have nothing to save into yet', 'Start a package', '/packages/new'],
  ['to pay from', NOTHING.slice(0, 1), 'You have nothing to pay from yet', 'Add a card', '/cards/add'],
])(
  'who has nothing %s is told so before the form, with the way to it',
  async (_, empty, said, name, href) => {
    for (const path of empty) instead[`GET ${path}`] = () => Promise.resolve(Response.json([]));
    open('/schedules/create');
    expect(await screen.findByRole('heading', { name: said })).toBeDefined();
    const ways = within(screen.getByRole('main')).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([[name, href]]);
    expect(screen.queryByRole('button', { name: 'Save schedule' })).toBe(null);
  },
);

it('any day of the month is one tap away, and the last ones by their names', async () => {
  open('/schedules/create');
  fireEvent.click(await screen.findByRole('radio', { name: 'Monthly' }));
  const days = within(screen.getByRole('radiogroup', { name: 'Day of the month' }));
  expect(days.getAllByRole('radio')).toHaveLength(33);
  for (const name of ['31', 'Last working day']) {
    fireEvent.click(days.getByRole('radio', { name }));
    expect(days.getAllByRole('radio', { checked: true })).toEqual([days.getByRole('radio', { name })]);
  }
});

it('the page of a package says what saves into it automatically, and leads there', async () => {
  instead['GET /schedules'] = () => Promise.resolve(Response.json({ ...EMPTY, results: [SCHEDULE] }));
  open(`/packages/${GOAL}`);
  const link = await screen.findByRole('link', { name: /Saves ₦3,000 automatically/ });
  expect(link.getAttribute('href')).toBe('/schedules/x1');
  expect(screen.queryByRole('link', { name: /^Save automatically/ })).toBe(null);
});

it('the page of a package that was ordered says so, and leads to the order', async () => {
  const pot = { ...SB, status: 'closed', totalContribution: 0, orderedBy: 'o1' };
  instead['GET /daily-savings/sb/package'] = () => Promise.resolve(Response.json([pot]));
  instead['GET /daily-savings/sb/package/s1'] = () => Promise.resolve(Response.json(pot));
  open('/packages/s1');
  expect(await screen.findByText('You ordered Chest freezer.')).toBeDefined();
  expect(screen.getByText('Ordered')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/orders/o1');
});

it.each([
  [GOAL, '/daily-savings/package', { ...DAILY, status: 'closed' }, 'This package is closed.'],
  ['s1', '/daily-savings/sb/package', { ...SB, totalContribution: 385_000 }, /is paid in full/],
  ['i1', '/interest-savings/package', { ...LOCK, status: 'matured' }, 'It is ready.'],
])('package %s that takes no money offers no schedule', async (id, path, pot, said) => {
  for (const one of [path, `${path}/${id}`]) {
    instead[`GET ${one}`] = () => Promise.resolve(Response.json(one === path ? [pot] : pot));
  }
  open(`/packages/${id}`);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Save automatically/ })).toBe(null);
});

const [TARGET, POT] = ['Your target is reached.', 'Your pot is full'];

it.each([
  ['is at its target before every mark is cut', { targetAmount: 30_000, totalCount: 10 }, TARGET, POT],
  ['has every mark cut before its target', { targetAmount: 180_000, totalCount: 30 }, POT, TARGET],
])('the page of a daily package that %s says so, as its card does', async (_, over, said, unsaid) => {
  const pot = { ...DAILY, ...over, totalContribution: over.totalCount * DAILY.amountPerDay };
  instead['GET /daily-savings/package'] = () => Promise.resolve(Response.json([pot]));
  instead[`GET /daily-savings/package/${GOAL}`] = () => Promise.resolve(Response.json(pot));
  open(`/packages/${GOAL}`);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(unsaid)).toBe(null);
});

const SCREENS = [
  ['the schedule', '/schedules/x1', 'Loading your schedule', '/schedules/x1', 'Skip the next one'],
  ['the form of a change', '/schedules/x1/edit', 'Loading your schedule', '/schedules/x1', 'Save changes'],
  [
    'the form of a new one',
    '/schedules/create',
    'Loading what you can choose from',
    '/cards',
    'Save schedule',
  ],
] as const;

describe.each(SCREENS)('%s', (_, address, loading, path, button) => {
  it('is said to be loading until it is there', async () => {
    let send: () => void = () => undefined;
    instead[`GET ${path}`] = () =>
      new Promise((resolve) => (send = () => resolve(Response.json(ANSWERS[path]))));
    open(address);
    expect(await screen.findByText(loading)).toBeDefined();
    expect(screen.queryByRole('button', { name: button })).toBe(null);
    await act(async () => send());
    expect(await screen.findByRole('button', { name: button })).toBeDefined();
  });

  it.each([
    ['without a connection', lost],
    ['where the server fails', down],
  ])('is not there %s, and is by trying again', async (__, failing) => {
    instead[`GET ${path}`] = failing;
    open(address);
    expect(await screen.findByRole('heading', { name: /could not be loaded/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: button })).toBe(null);
    delete instead[`GET ${path}`];
    await press('Try again');
    expect(await screen.findByRole('button', { name: button })).toBeDefined();
  });

  it('cannot be sent while the browser knows that there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(address);
    await screen.findByRole('button', { name: button });
    expect(isOff(button)).toBe(true);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(isOff(button)).toBe(false);
  });
});

it.each(['/schedules/x1', '/schedules/x1/edit'])('%s of a schedule that is gone says so', async (address) => {
  const gone = { ...DOWN, code: 'NOT_FOUND', message: 'We could not find that schedule.' };
  instead['GET /schedules/x1'] = () => Promise.resolve(Response.json(gone, { status: 404 }));
  open(address);
  expect(await screen.findByText('We could not find this schedule')).toBeDefined();
});

it.each([
  ['that was lost may be saved, and is sent again', lost, 'We do not know yet whether it is saved.'],
  [
    'that was refused is not saved',
    () => Promise.resolve(Response.json({ ...DOWN, code: 'WRONG_STATE' }, { status: 409 })),
    'The schedule was not saved.',
  ],
])('a new schedule %s', async (_, failing, said) => {
  // Its plan and its own account are filled in.
  open(`/schedules/create?into=daily:${GOAL}`);
  await screen.findByRole('button', { name: 'Save schedule' });
  instead['POST /schedules'] = failing;
  await press('Save schedule');
  expect(await screen.findByText(said)).toBeDefined();
  instead['POST /schedules'] = () => Promise.resolve(Response.json(SCHEDULE, { status: 201 }));
  await press('Save schedule');
  expect(await screen.findByRole('heading', { name: '₦3,000 into Shop rent' })).toBeDefined();
});

it('what could not be done to a schedule leaves it as it was', async () => {
  open('/schedules/x1');
  await screen.findByRole('button', { name: 'Skip the next one' });
  instead['POST /schedules/x1/skip'] = down;
  await press('Skip the next one');
  expect(isOff('Skip the next one')).toBe(false);
  expect(screen.queryByText('Skipped', { exact: true })).toBe(null);
});

/** The bodies that were sent by this method to this path. */
function sentTo(call: string, reply: () => Promise<Response>): unknown[] {
  const sent: unknown[] = [];
  const answers = (url: string, init?: RequestInit) => {
    if (`${init?.method ?? 'GET'} ${url.slice(API.length)}` !== call) return answer(url, init);
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return reply();
  };
  vi.stubGlobal('fetch', answers);
  return sent;
}

it('the date that is shown as the next one is skipped', async () => {
  const sent = sentTo('POST /schedules/x1/skip', () => Promise.resolve(Response.json(SCHEDULE)));
  open('/schedules/x1');
  await screen.findByRole('button', { name: 'Skip the next one' });
  await press('Skip the next one');
  expect(sent).toEqual([{ dueDate: '2099-11-21' }]);
});

it('a change is one of the schedule that the page was opened with', async () => {
  const refusal = {
    ...DOWN,
    code: 'WRONG_STATE',
    message: 'This schedule was changed after you opened it. Go back to see it as it is now.',
  };
  const sent = sentTo('PATCH /schedules/x1', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  const client = open('/schedules/x1/edit');
  await screen.findByRole('button', { name: 'Save changes' });
  // What the test answers with is what the server would.
  const changed = { ...SCHEDULE, amount: 9_000, version: 'v2' } as Schedule;
  await act(async () => {
    client.setQueryData(scheduleQuery('x1').queryKey, changed);
    // Screens hear of it in a timer of their own, which was set before this one.
    await new Promise((done) => setTimeout(done));
  });
  await press('Save changes');
  expect(sent).toMatchObject([{ amount: 3_000, version: 'v1' }]);
  expect(await screen.findByText(/changed after you opened it/)).toBeDefined();
});

it('all missed dates are paid once their sum is agreed to, and one that is refused holds up no other', async () => {
  const dates = ['o3', 'o2', 'o1'].map((id, n) => ({
    id,
    scheduleId: 'x1',
    dueDate: `2026-11-0${3 - n}`,
    state: 'missed',
    amount: 1_000,
  }));
  instead['GET /schedules/activity'] = () => Promise.resolve(Response.json({ ...EMPTY, results: dates }));
  const asked: string[] = [];
  for (const { id, ...rest } of dates)
    instead[`POST /schedules/occurrences/${id}/pay-now`] = () => {
      asked.push(id);
      return Promise.resolve(
        id === 'o1'
          ? Response.json({ code: 'WRONG_STATE', message: 'It is paid in full.' }, { status: 409 })
          : Response.json({ ...rest, id, state: 'paid' }),
      );
    };
  open('/schedules/x1');
  await act(async () => (await screen.findByRole('button', { name: 'Pay all 3' })).click());
  expect(screen.getByText('Pay ₦3,000 for 3 missed dates?')).toBeTruthy();
  expect(asked).toEqual([]);
  await act(async () => screen.getByText('Pay ₦3,000', { exact: true }).click());
  await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ title: '₦2,000 is in.' }));
  expect(asked).toEqual(['o1', 'o2', 'o3']);
});

it('the activity names what each date was paid into, though its schedule pays into something else today', async () => {
  const paid = { id: 'o9', scheduleId: 'x1', dueDate: '2026-11-20', state: 'paid', amount: 1_000 };
  const results = [{ ...paid, into: 'Wedding' }];
  instead['GET /schedules/activity'] = () => Promise.resolve(Response.json({ ...EMPTY, results }));
  open('/schedules/x1');
  expect(await screen.findByText('Wedding')).toBeTruthy();
});
