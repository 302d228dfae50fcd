import { at } from '../house/client.ts';
import type { Kolo } from '../house/kolo.ts';
import { DemoSaver, type Login } from './saver.ts';

/** Days before the present on which the history begins; its last one is yesterday. */
export const HISTORY_DAYS = 60;

const DAY_MS = 86_400_000;
const LAGOS_OFFSET_MS = 3_600_000;
const SATURDAY = 6;
/** The Saturday on which nothing was saved for the trip. */
const GAP = 4;
const ADDRESS = { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' };
const PHONE = '08030000001';

/** Days are counted from 1, times are those of Lagos. */
interface Act {
  readonly day: number;
  readonly time: string;
  readonly run: () => Promise<unknown>;
}

/** The calendar of the history. */
class Days {
  readonly #midnightMs: number;

  constructor(beginsMs: number) {
    this.#midnightMs = Math.floor((beginsMs + LAGOS_OFFSET_MS) / DAY_MS) * DAY_MS - LAGOS_OFFSET_MS;
  }

  at({ day, time }: Pick<Act, 'day' | 'time'>): number {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return this.#midnightMs + day * DAY_MS + (hours * 60 + minutes) * 60_000;
  }

  #inLagos(day: number): Date {
    return new Date(this.#midnightMs + LAGOS_OFFSET_MS + day * DAY_MS);
  }

  date(day: number): string {
    return this.#inLagos(day).toISOString().slice(0, 10);
  }

  saturdays(): number[] {
    const all = Array.from({ length: HISTORY_DAYS }, (_, index) => index + 1);
    return all.filter((day) => this.#inLagos(day).getUTCDay() === SATURDAY);
  }
}

/** What the story makes, by the names that it goes by here. */
class Things {
  readonly #ids = new Map<string, string>();

  async keep(name: string, made: Promise<{ id: string; _id: string }>): Promise<void> {
    const { id, _id } = await made;
    // Packages of products and of interest call it `_id`.
    this.#ids.set(name, id ?? _id);
  }

  id(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`The demo has no ${name} yet.`);
    return id;
  }
}

interface Story {
  readonly saver: DemoSaver;
  readonly things: Things;
  readonly days: Days;
}

/** Accounts, the identity check, and the money that comes in. */
function money({ saver }: Story): Act[] {
  return [
    {
      day: 1,
      time: '08:05',
      async run() {
        for (const accountType of ['ds', 'sb', 'ibs']) await saver.post('/self-accounts', { accountType });
      },
    },
    { day: 1, time: '08:12', run: () => saver.deposit('ds', 60_000) },
    { day: 1, time: '19:40', run: () => saver.saveCard() },
    { day: 1, time: '20:05', run: () => saver.verify() },
    { day: 2, time: '10:30', run: () => saver.approve() },
    { day: 5, time: '16:20', run: () => saver.transferIn(120_000, 'KOLA FOODS LTD') },
    { day: 10, time: '18:30', run: () => saver.deposit('ibs', 150_000) },
    { day: 22, time: '21:15', run: () => saver.deposit('ds', 10_000, 'failed') },
    { day: 33, time: '16:45', run: () => saver.transferIn(95_000, 'KOLA FOODS LTD') },
    { day: 37, time: '13:05', run: () => saver.deposit('ds', 5_000, 'abandoned') },
    { day: 38, time: '19:10', run: () => saver.deposit('sb', 12_000) },
    { day: 48, time: '18:40', run: () => saver.deposit('ds', 45_000) },
    { day: 53, time: '20:30', run: () => saver.deposit('ibs', 8_000) },
    { day: 59, time: '09:55', run: () => saver.transferIn(25_000, 'CHIDI EZE') },
  ];
}

/** Three daily packages: one that was filled and closed, one with a missed date, and one with a week in which nothing was saved. */
function daily({ saver, things, days }: Story): Act[] {
  const open = (target: string, amountPerDay: number, frequency: string) =>
    things.keep(target, saver.post('/daily-savings/self-package', { target, amountPerDay, frequency }));
  const schedule = (target: string, last?: number) =>
    saver.post('/schedules', {
      purpose: 'daily',
      packageId: things.id(target),
      amount: 1_000,
      frequency: 'daily',
      hour: 7,
      ...(last !== undefined && { endDate: days.date(last) }),
      source: { method: 'account', accountType: 'ds' },
    });
  const trip = days.saturdays().filter((day, week) => day > 2 && week !== GAP);
  return [
    { day: 1, time: '08:20', run: () => open('New shoes', 1_000, 'daily') },
    { day: 1, time: '08:24', run: () => schedule('New shoes', 31) },
    { day: 2, time: '17:30', run: () => open('Christmas trip', 5_000, 'weekly') },
    ...trip.map((day) => ({
      day,
      time: '11:20',
      run: () => saver.contribute('daily', things.id('Christmas trip'), 5_000, 'card'),
    })),
    {
      day: 32,
      time: '18:10',
      async run() {
        const id = things.id('New shoes');
        const { accountNumber } = await saver.get('/self-accounts?accountType=ds');
        const body = { amount: 30_000, accountNumber, target: 'New shoes' };
        await saver.post(`/daily-savings/transfer?packageId=${id}`, body);
        await saver.post(`/daily-savings/package/${id}/close`);
      },
    },
    { day: 34, time: '06:30', run: () => open('School fees', 1_000, 'daily') },
    { day: 34, time: '06:33', run: () => schedule('School fees') },
  ];
}

/** Rent that is locked. The last top-up leaves too little for the next morning's date of the schedule. */
function lock({ saver, things }: Story): Act[] {
  const topUp = (amount: number) => saver.contribute('ibs', things.id('Rent'), amount, 'ds');
  const rent = { name: 'Rent', amount: 150_000, lockPeriod: 3 };
  return [
    {
      day: 10,
      time: '18:36',
      run: () => things.keep('Rent', saver.post('/interest-package/package', rent)),
    },
    { day: 40, time: '20:00', run: () => topUp(25_000) },
    { day: 47, time: '21:30', run: async () => topUp((await saver.balance('ds')) - 400) },
  ];
}

/** A product that was delivered, one on its way, and one that is nearly paid. */
function products({ saver, things }: Story): Act[] {
  const open = async (name: string) => {
    const { results } = await saver.get(`/products?search=${encodeURIComponent(name)}`);
    const made = saver.post('/daily-savings/sb/self-package', { productId: at(results).id });
    await things.keep(name, made);
  };
  const pay = (name: string, amount: number, by: 'ds' | 'card') =>
    saver.contribute('sb', things.id(name), amount, by);
  const order = (name: string) =>
    things.keep(
      `order of ${name}`,
      saver.post('/orders', {
        packageId: things.id(name),
        deliveryAddress: ADDRESS,
        phoneNumber: PHONE,
        payShortfallWith: { method: 'account', accountType: 'ds' },
      }),
    );
  const move = (name: string, to: string) => saver.staff('orders', 'move', things.id(`order of ${name}`), to);
  const [washer, blender, fan] = ['Washing machine Tamba T7', 'Blender Tamba 1', 'Rechargeable fan Oja 18'];
  return [
    { day: 4, time: '12:15', run: () => open(washer) },
    { day: 4, time: '12:18', run: () => pay(washer, 30_000, 'card') },
    { day: 6, time: '19:00', run: () => open(blender) },
    { day: 6, time: '19:02', run: () => pay(blender, 10_000, 'ds') },
    { day: 12, time: '08:45', run: () => pay(blender, 19_500, 'ds') },
    { day: 14, time: '20:20', run: () => pay(washer, 25_000, 'ds') },
    { day: 16, time: '10:10', run: () => order(blender) },
    { day: 17, time: '09:30', run: () => move(blender, 'confirmed') },
    { day: 18, time: '15:00', run: () => move(blender, 'dispatched') },
    { day: 20, time: '13:40', run: () => move(blender, 'delivered') },
    { day: 25, time: '18:05', run: () => pay(washer, 40_000, 'ds') },
    { day: 30, time: '12:30', run: () => open(fan) },
    { day: 30, time: '12:33', run: () => pay(fan, 20_000, 'ds') },
    { day: 36, time: '17:50', run: () => pay(washer, 30_000, 'ds') },
    { day: 44, time: '19:25', run: () => pay(washer, 20_000, 'card') },
    { day: 45, time: '08:10', run: () => pay(fan, 42_000, 'ds') },
    { day: 55, time: '20:45', run: () => pay(washer, 35_000, 'card') },
    { day: 58, time: '09:15', run: () => order(fan) },
    { day: 59, time: '11:00', run: () => move(fan, 'confirmed') },
    { day: 60, time: '09:40', run: () => move(fan, 'dispatched') },
  ];
}

/** A case that was answered and one that waits, and the messages that were read. */
function cases({ saver }: Story): Act[] {
  let asked = '';
  return [
    {
      day: 23,
      time: '08:30',
      async run() {
        const text = 'My bank says that I paid ₦10,000 last night, but Kolo says that it failed.';
        asked = (await saver.post('/cases', { text })).number;
      },
    },
    {
      day: 23,
      time: '14:20',
      run: () =>
        saver.staff(
          'cases',
          'answer',
          asked,
          'Your bank declined the payment, so no money reached Kolo. What it held comes back to your card within a day.',
        ),
    },
    { day: 59, time: '21:00', run: () => saver.post('/notifications/read-all') },
    {
      day: 60,
      time: '10:25',
      run: () =>
        saver.post('/cases', {
          text: 'Can the fan be delivered after five in the evening? I am at work before.',
        }),
    },
  ];
}

interface Clock {
  readonly now: string;
  readonly offsetMs: number;
}

async function clockOf(kolo: Kolo): Promise<Clock> {
  // The sandbox's own answer, in the shape of its contract.
  return (await kolo.control('clock')) as Clock;
}

async function moveTo(kolo: Kolo, atMs: number): Promise<void> {
  const seconds = Math.ceil((atMs - Date.parse((await clockOf(kolo)).now)) / 1_000);
  if (seconds > 0) await kolo.advance(`PT${seconds}S`);
}

/** The clock ends within a second or two of the real time, and never ahead of it. */
async function moveToPresent(kolo: Kolo): Promise<void> {
  for (;;) {
    const seconds = Math.floor(-(await clockOf(kolo)).offsetMs / 1_000);
    if (seconds <= 0) return;
    await kolo.advance(`PT${seconds}S`);
  }
}

const COUNTED = (userId: string) => ({
  accounts: '/self-accounts/all',
  'daily packages': `/daily-savings/package?userId=${userId}`,
  'SB packages': `/daily-savings/sb/package?userId=${userId}`,
  'interest packages': '/interest-savings/package',
  transactions: '/transactions/self',
  'saved cards': '/cards',
  schedules: '/schedules',
  'dates of schedules': '/schedules/activity',
  orders: '/orders',
  cases: '/cases',
  notifications: '/notifications/all',
});

/** How much of everything there is, by what it is called. */
export type Counts = Readonly<Record<string, number>>;

async function count(saver: DemoSaver): Promise<Counts> {
  const counts: [string, number][] = [];
  for (const [name, path] of Object.entries(COUNTED(saver.userId))) {
    const body = await saver.get(path);
    counts.push([name, Array.isArray(body) ? body.length : body.totalResults]);
  }
  return Object.fromEntries(counts);
}

/**
 * Lets the demo customer live for two months, through the calls and the staff commands that everybody has: the clock stands
 * HISTORY_DAYS + 1 days back and is moved from one act to the next. Returns how much of everything there is then; undefined where it
 * was not wanted to its end.
 */
export async function makeHistory(
  kolo: Kolo,
  login: Login,
  isWanted: () => boolean,
): Promise<Counts | undefined> {
  const saver = await DemoSaver.signIn(kolo, login);
  const days = new Days(Date.parse((await clockOf(kolo)).now));
  const story = { saver, things: new Things(), days };
  const acts = [money, daily, lock, products, cases].flatMap((part) => part(story));
  for (const act of acts.toSorted((a, b) => days.at(a) - days.at(b))) {
    if (!isWanted()) return undefined;
    await moveTo(kolo, days.at(act));
    await saver.wake();
    await act.run();
  }
  await moveToPresent(kolo);
  await saver.wake();
  return count(saver);
}
