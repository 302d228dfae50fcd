import { KOBO, sum } from '../model/state.ts';

// Schedules and orders of one customer, by rules that are written a second time: nothing here calls the code that it judges.

const FEE_KOBO = 2_500n * KOBO;
const SB_LEAST_KOBO = 500n * KOBO;
const CARD_LEAST_KOBO = 100n * KOBO;
const DAY_MS = 86_400_000;
/** What may leave in a day from a device that names itself by nothing. */
const MOST_LEAVING_KOBO = 20_000n * KOBO;

export type Wallet = 'ds' | 'sb';
export type Source =
  | { readonly method: 'account'; readonly accountType: Wallet }
  | { readonly method: 'saved_card' };

export interface Package {
  readonly kind: 'daily' | 'sb';
  readonly id: string;
  /** Of a daily package. */
  readonly stepKobo: bigint;
  /** Of one towards a product. */
  readonly product: string;
  readonly priceKobo: bigint;
  kobo: bigint;
  open: boolean;
  mergedInto: Package | null;
  /** The order that waits for its card. */
  heldFor: string | null;
}

export interface Plan {
  readonly id: string;
  /** Null: the SB account. */
  readonly target: Package | null;
  state: 'on' | 'paused' | 'deleted';
  /** A pause, a skip or another hour may leave a day out. */
  mayLeaveOut: boolean;
}

export interface ModelOrder {
  readonly id: string;
  readonly number: string;
  readonly from: Package;
  readonly totalKobo: bigint;
  readonly shortfallKobo: bigint;
  readonly placedAt: number;
  readonly heldUntil: number;
  status: string;
  waits: boolean;
}

export interface Product {
  readonly sku: string;
  priceKobo: bigint;
  stock: number;
  sold: boolean;
}

/** How a date stood when it was last looked at. */
export interface SeenDate {
  readonly state: string;
  readonly tries: number;
}

/** Where orders, stock and money meet banks and staff. A model that comes to none of these proves nothing about them. */
export const MOMENTS = [
  'a customer cancels an order',
  'staff send an order',
  'a card pays for an order that has ended',
  'the price fell since it was promised',
  'a bank that asks money back refuses an order',
  'a bank that asks money back holds up an order',
  'a bank that lost frees an order',
  'an order is cancelled to repay a bank',
  'a bank is repaid beside an order that waits for its card',
  'a frozen account holds up an order',
  'a limit holds up an order',
  'a schedule follows a merge',
] as const;
export type Moment = (typeof MOMENTS)[number];

export interface Shop {
  /** What happened in this run or in one before it. */
  readonly reached: Set<Moment>;
  now: number;
  readonly wallets: Record<Wallet, bigint>;
  readonly packages: Package[];
  readonly plans: Plan[];
  readonly orders: ModelOrder[];
  readonly products: Map<string, Product>;
  readonly dates: Map<string, SeenDate>;
  /** Payments by card that were credited, by reference. */
  readonly arrived: Set<string>;
  readonly cardId: string;
  readonly depositReference: string;
  readonly depositKobo: bigint;
  bank: 'pays' | 'refuses' | 'silent' | 'lost';
  frozen: boolean;
  /** When the last freeze ended. */
  unfrozenAt: number;
  disputedKobo: bigint;
  isDecided: boolean;
  /** The world outside: what came in less what banks took back, and what is missing for it. */
  providerKobo: bigint;
  lossKobo: bigint;
  ordersKobo: bigint;
}

/** The package that takes the money of one that was merged. */
export function survivor(one: Package): Package {
  return one.mergedInto ? survivor(one.mergedInto) : one;
}

export function missing({ kind, priceKobo, kobo }: Package): bigint {
  if (kind === 'daily') throw new Error('a daily package lacks nothing');
  return priceKobo > kobo ? priceKobo - kobo : 0n;
}

/** What a package takes of this amount now: nothing where it takes no money, or not such an amount. */
export function takes(target: Package, kobo: bigint): bigint {
  if (!target.open) return 0n;
  if (target.kind === 'daily') return kobo % target.stepKobo === 0n ? kobo : 0n;
  const room = missing(target);
  const fits = kobo < room ? kobo : room;
  return fits < SB_LEAST_KOBO && fits < room ? 0n : fits;
}

export function held({ wallets, packages }: Shop): bigint {
  return wallets.ds + wallets.sb + sum(packages.map(({ kobo }) => kobo));
}

export function canPay(shop: Shop, source: Source, kobo: bigint): boolean {
  if (source.method === 'account') return shop.wallets[source.accountType] >= kobo;
  return !shop.frozen && shop.bank === 'pays' && kobo >= CARD_LEAST_KOBO;
}

/** Money from outside for a package: what does not fit goes to the account of that kind. */
export function arriveInto(shop: Shop, target: Package | null, kobo: bigint): void {
  shop.providerKobo -= kobo;
  if (!target) shop.wallets.sb += kobo;
  else if (target.kind === 'daily') {
    if (target.open) target.kobo += kobo;
    else shop.wallets.ds += kobo;
  } else {
    const room = target.open ? missing(target) : 0n;
    const fits = kobo < room ? kobo : room;
    target.kobo += fits;
    shop.wallets.sb += kobo - fits;
  }
}

export interface Quote {
  readonly totalKobo: bigint;
  readonly shortfallKobo: bigint;
}

/** No run is long enough for a price promise to end. */
export function quote({ products }: Shop, { product, priceKobo, kobo }: Package): Quote {
  const today = products.get(product)?.priceKobo ?? priceKobo;
  const totalKobo = (today < priceKobo ? today : priceKobo) + FEE_KOBO;
  return { totalKobo, shortfallKobo: totalKobo > kobo ? totalKobo - kobo : 0n };
}

/** Every reason why this order is refused; none: it is placed. */
export function whyNoOrder(shop: Shop, from: Package, source: Source | null): string[] {
  const { totalKobo, shortfallKobo } = quote(shop, from);
  const product = shop.products.get(from.product);
  const byCard = source?.method === 'saved_card';
  const waiting = shop.orders.filter(({ waits }) => waits);
  const leaves = sum(waiting.map((order) => order.totalKobo - order.shortfallKobo));
  const leaving = totalKobo - (byCard ? shortfallKobo : 0n) + leaves;
  const isMissing = shortfallKobo > 0n;
  return [
    !from.open || from.heldFor !== null ? 'WRONG_STATE' : '',
    product?.sold ? '' : 'NOT_FOUND',
    (product?.stock ?? 0) > 0 ? '' : 'WRONG_STATE',
    shop.frozen ? 'FROZEN' : '',
    isMissing && !source ? 'INSUFFICIENT_FUNDS' : '',
    isMissing && byCard && shortfallKobo < CARD_LEAST_KOBO ? 'VALIDATION' : '',
    isMissing && source?.method === 'account' && !canPay(shop, source, shortfallKobo)
      ? 'INSUFFICIENT_FUNDS'
      : '',
    shop.disputedKobo > 0n && leaving > held(shop) - shop.disputedKobo ? 'WRONG_STATE' : '',
  ].filter((code) => code !== '');
}

/** Until when an order of this sum waits, where that much may not leave. */
export function heldUntil({ orders, now }: Shop, totalKobo: bigint): number {
  const counts = orders.filter(
    ({ placedAt, status }) => placedAt >= now - DAY_MS && status !== 'cancelled' && status !== 'returned',
  );
  const leaving = sum(counts.map((order) => order.totalKobo)) + totalKobo;
  return leaving > MOST_LEAVING_KOBO ? now + DAY_MS : 0;
}

const NEXT: Readonly<Record<string, readonly string[]>> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'returned'],
  delivered: ['returned'],
};

export function canFollow({ status }: ModelOrder, to: string): boolean {
  return NEXT[status]?.includes(to) ?? false;
}

/** Whether staff can bring the order that step further. */
export function canMove(shop: Shop, order: ModelOrder, to: string): boolean {
  if (!canFollow(order, to) || order.waits) return false;
  if (to === 'delivered' || to === 'returned') return true;
  const mayLeave = !shop.frozen && order.placedAt > shop.unfrozenAt && order.heldUntil <= shop.now;
  return mayLeave && held(shop) >= shop.disputedKobo;
}

/** The package pays its order; what is more goes to the SB account. */
export function payOrder(shop: Shop, order: ModelOrder): void {
  const { from, totalKobo } = order;
  order.waits = false;
  shop.wallets.sb += from.kobo - totalKobo;
  shop.ordersKobo += totalKobo;
  from.kobo = 0n;
  from.open = false;
  from.heldFor = null;
}

/** The order ends before the product has left, and what was paid comes back. */
export function cancelOrder(shop: Shop, order: ModelOrder): void {
  if (order.waits) order.from.heldFor = null;
  else giveBack(shop, order);
  order.waits = false;
  order.status = 'cancelled';
  const product = shop.products.get(order.from.product);
  if (product) product.stock += 1;
}

export function giveBack(shop: Shop, { totalKobo }: ModelOrder): void {
  shop.ordersKobo -= totalKobo;
  shop.wallets.sb += totalKobo;
}
