import type { Answer, AnswerBody, Customer } from './client.ts';
import { at, send, signIn, signUp } from './client.ts';
import { API_BASE, HEADERS } from './operations.ts';
import type { Kolo } from './kolo.ts';
import { PHOTO } from './photo.ts';

export const PIN = '48261';
const BANK_CODE = '057';
const BIRTH_DATE = '1994-05-14';
/** Eleven digits, and ten, that count up: nobody else has them. */
const FIRST_BVN = 22_000_000_000;
const FIRST_BANK_ACCOUNT = 3_000_000_000;

export type Values = Readonly<Record<string, string>>;

/** What a call sends, by the places of the contract. */
export interface Sent {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: object;
  readonly headers?: Values;
  readonly form?: () => FormData;
  readonly key?: string;
}

function pathOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** What the helpers of this file give of an answer: its members are read by the contract's own names. */
type Body = AnswerBody;

let bvns = 0;
let bankAccounts = 0;

/** Where a scenario plays: a Kolo, and the short ways to what has to be there first. */
export class Scene {
  readonly kolo: Kolo;
  readonly name: string;
  #customers = 0;
  #keys = 0;

  constructor(kolo: Kolo, name: string) {
    this.kolo = kolo;
    this.name = name.toLowerCase();
  }

  /** The next Idempotency-Key of this scenario. */
  key(): string {
    this.#keys += 1;
    return `${this.name}-key-${this.#keys}`;
  }

  /** Somebody new. */
  customer(): Promise<Customer> {
    this.#customers += 1;
    return signUp(this.kolo, `${this.name}.${this.#customers}`);
  }

  /** The same customer after the access token has run out. */
  again(customer: Customer): Promise<Customer> {
    return signIn(this.kolo, customer);
  }

  /** Any call, whatever is answered. */
  call(by: Customer | null, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { body, headers, form, key } = sent;
    return send(this.kolo, {
      method,
      path: pathOf(path, sent),
      headers: { ...by?.headers, ...headers, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) },
      ...(body && { body }),
      ...(form && { form: form() }),
    });
  }

  /** A call that has to be a yes; gives its body. */
  async ok(by: Customer | null, method: string, path: string, body?: object): Promise<Body> {
    const sent = { ...(body && { body }), ...(method === 'POST' && { key: this.key() }) };
    const answer = await this.call(by, method, path, sent);
    if (answer.status >= 300)
      throw new Error(
        `${this.name}: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    return answer.body;
  }

  async account(by: Customer, accountType: string, naira = 0): Promise<Body> {
    const account = await this.ok(by, 'POST', '/self-accounts', { accountType });
    if (naira > 0) await this.deposit(by, accountType, naira);
    return account;
  }

  startDeposit(by: Customer, accountType: string, amount: number, method = 'card'): Promise<Body> {
    const body = { purpose: 'account', accountType, amount, method };
    return this.ok(by, 'POST', '/payments/init-contribution', body).then(({ data }) => data);
  }

  /** What the customer does on the provider's page. */
  async pay(reference: string, outcome: 'success' | 'failed' | 'abandoned' = 'success'): Promise<void> {
    await this.kolo.control(`checkouts/${reference}`, { outcome });
    await this.kolo.settle();
  }

  async deposit(by: Customer, accountType: string, amount: number): Promise<string> {
    const { reference } = await this.startDeposit(by, accountType, amount);
    await this.pay(reference);
    return reference;
  }

  async pin(by: Customer): Promise<void> {
    await this.ok(by, 'POST', '/users/me/pin', { pin: PIN });
  }

  /** A BVN of the customer's own. */
  async bvn(): Promise<{ bvn: string; birthDate: string }> {
    bvns += 1;
    const person = { bvn: String(FIRST_BVN + bvns), birthDate: BIRTH_DATE };
    await this.kolo.control('people', { ...person, firstName: 'Adaeze', lastName: 'Okonkwo' });
    return person;
  }

  async verify(by: Customer): Promise<void> {
    await this.ok(by, 'POST', '/kyc/bvn', await this.bvn());
    await this.call(by, 'POST', '/kyc/id', { form: idForm });
    await this.kolo.staff('kyc', 'approve', by.userId);
    await this.kolo.settle();
  }

  /** An account in the customer's name at a bank. */
  async atBank(name = 'ADAEZE OKONKWO'): Promise<{ bankCode: string; accountNumber: string }> {
    bankAccounts += 1;
    const account = { bankCode: BANK_CODE, accountNumber: String(FIRST_BANK_ACCOUNT + bankAccounts) };
    await this.kolo.control('bank-accounts', { ...account, name });
    return account;
  }

  async bankAccount(by: Customer): Promise<Body> {
    return this.ok(by, 'POST', '/bank-accounts', { ...(await this.atBank()), pin: PIN });
  }

  /** Verified, with a PIN, money in the DS account, and a bank account whose first day is over. */
  async withdrawer(naira: number): Promise<{ customer: Customer; bankAccountId: string }> {
    const customer = await this.customer();
    await this.verify(customer);
    await this.pin(customer);
    await this.account(customer, 'ds', naira);
    const { id } = await this.bankAccount(customer);
    await this.kolo.advance('P1D');
    await this.kolo.nextHour();
    return { customer: await this.again(customer), bankAccountId: id };
  }

  /** A card that was shown and can pay. */
  async card(by: Customer, number = '4084084084084081'): Promise<Body> {
    const { reference } = (await this.ok(by, 'POST', '/cards', {})).data;
    await this.kolo.control(`checkouts/${reference}`, { outcome: 'success', card: number });
    await this.kolo.settle();
    return at((await this.ok(by, 'GET', '/cards')).results);
  }

  async products(): Promise<readonly Body[]> {
    const customer = await this.customer();
    return (await this.ok(customer, 'GET', '/products')).results;
  }

  async daily(by: Customer, amountPerDay = 1_000): Promise<Body> {
    const body = { target: 'School fees', amountPerDay, frequency: 'daily' };
    return this.ok(by, 'POST', '/daily-savings/self-package', body);
  }

  async sb(by: Customer, place = 0): Promise<Body> {
    const product = at(await this.products(), place);
    return this.ok(by, 'POST', '/daily-savings/sb/self-package', { productId: product.id });
  }

  async lock(by: Customer, amount = 20_000, lockPeriod = 3): Promise<Body> {
    return this.ok(by, 'POST', '/interest-package/package', { name: 'Rent', amount, lockPeriod });
  }

  /** From the DS account into a package. */
  async contribute(by: Customer, purpose: string, packageId: string, amount: number): Promise<void> {
    const body = { purpose, packageId, amount, method: 'account', sourceAccountType: 'ds' };
    await this.ok(by, 'POST', '/payments/init-contribution', body);
    await this.kolo.settle();
  }
}

/** What the customer hands in as an ID. */
export function idForm(): FormData {
  const form = new FormData();
  form.set('type', 'passport');
  form.set('number', 'A00123456');
  form.set('front', new Blob([PHOTO], { type: 'image/png' }), 'front.png');
  return form;
}

/** The first lines of the event stream, until one says this. */
export async function readEvents(kolo: Kolo, by: Customer, until: string): Promise<Answer<unknown>> {
  const answer = await fetch(`${kolo.environment.url}${API_BASE}/events`, { headers: by.headers });
  const headers = Object.fromEntries(answer.headers);
  if (!answer.ok || !answer.body) return { status: answer.status, headers, body: await answer.json() };
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(until)) break;
  }
  return { status: answer.status, headers, body: text };
}
