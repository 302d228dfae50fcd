import { at, send, type Answer, type AnswerBody, type Customer } from '../house/client.ts';
import type { Kolo } from '../house/kolo.ts';
import { HEADERS } from '../house/operations.ts';
import { idForm, Scene } from '../house/scene.ts';

const DEVICE = 'demo-phone';
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
const BVN = '22345678901';
const BIRTH_DATE = '1994-05-14';

export interface Login {
  readonly identifier: string;
  readonly password: string;
}

function sessionOf({ status, body, headers }: Answer): Pick<Customer, 'refresh' | 'headers'> {
  if (status !== 200) throw new Error(`The demo customer was answered ${status} ${JSON.stringify(body)}`);
  return {
    refresh: body.tokens.refresh,
    headers: {
      [HEADERS.deviceId]: DEVICE,
      'user-agent': USER_AGENT,
      authorization: `Bearer ${body.tokens.access}`,
      [HEADERS.csrfToken]: headers[HEADERS.csrfToken] ?? '',
      [HEADERS.csrfSecret]: headers[HEADERS.csrfSecret] ?? '',
    },
  };
}

/** The demo customer, with all that their own app, the provider's page, their bank and staff do for them. */
export class DemoSaver {
  readonly kolo: Kolo;
  readonly #scene: Scene;
  #customer: Customer;

  private constructor(kolo: Kolo, customer: Customer) {
    this.kolo = kolo;
    this.#scene = new Scene(kolo, 'demo');
    this.#customer = customer;
  }

  static async signIn(kolo: Kolo, login: Login): Promise<DemoSaver> {
    const answer = await send(kolo, {
      method: 'POST',
      path: '/auth/login',
      headers: { [HEADERS.deviceId]: DEVICE, 'user-agent': USER_AGENT },
      body: login,
    });
    const { identifier: email, password } = login;
    const who = { email, password, deviceId: DEVICE, userId: answer.body.user.id };
    return new DemoSaver(kolo, { ...who, ...sessionOf(answer) });
  }

  /** The app is opened again, hours or days later: one session lasts the whole history. */
  async wake(): Promise<void> {
    const { refresh, headers } = this.#customer;
    const body = { refreshToken: refresh };
    const answer = await send(this.kolo, { method: 'POST', path: '/auth/refresh-tokens', headers, body });
    this.#customer = { ...this.#customer, ...sessionOf(answer) };
  }

  get userId(): string {
    return this.#customer.userId;
  }

  get(path: string): Promise<AnswerBody> {
    return this.#scene.ok(this.#customer, 'GET', path);
  }

  post(path: string, body: object = {}): Promise<AnswerBody> {
    return this.#scene.ok(this.#customer, 'POST', path, body);
  }

  staff(...words: string[]): Promise<string> {
    return this.kolo.staff(...words);
  }

  async verify(): Promise<void> {
    const record = { bvn: BVN, birthDate: BIRTH_DATE };
    await this.kolo.control('people', { ...record, firstName: 'Amaka', lastName: 'Okafor' });
    await this.post('/kyc/bvn', record);
    const answer = await this.#scene.call(this.#customer, 'POST', '/kyc/id', { form: idForm });
    if (answer.status >= 300) throw new Error(`/kyc/id answered ${answer.status}`);
  }

  approve(): Promise<string> {
    return this.staff('kyc', 'approve', this.userId);
  }

  /** By card, on the provider's page. */
  async deposit(
    accountType: string,
    amount: number,
    outcome: 'success' | 'failed' | 'abandoned' = 'success',
  ): Promise<void> {
    const { reference } = await this.#scene.startDeposit(this.#customer, accountType, amount);
    await this.#scene.pay(reference, outcome);
  }

  /** From a bank to the customer's own account number. */
  async transferIn(naira: number, senderName: string): Promise<void> {
    const { accountNumber } = await this.post('/virtual-account');
    await this.kolo.control('inbound', { accountNumber, amountKobo: naira * 100, senderName });
    await this.kolo.settle();
  }

  async saveCard(): Promise<void> {
    await this.#scene.card(this.#customer);
  }

  /** Into a package, from the DS account or by the saved card. */
  async contribute(purpose: string, packageId: string, amount: number, by: 'ds' | 'card'): Promise<void> {
    const card = by === 'card' ? at((await this.get('/cards')).results) : null;
    const source = card
      ? { method: 'saved_card', cardId: card.id }
      : { method: 'account', sourceAccountType: by };
    await this.post('/payments/init-contribution', { purpose, packageId, amount, ...source });
  }

  async balance(accountType: string): Promise<number> {
    return (await this.get(`/self-accounts?accountType=${accountType}`)).availableBalance;
  }
}
