import type { Answer, Customer } from './client.ts';
import type { Kolo } from './kolo.ts';
import { PIN, Scene } from './scene.ts';

interface LastCommand {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/** A customer of the seeded run, and what they have come to have. */
export class Saver {
  readonly pin = PIN;
  readonly daily: string[] = [];
  readonly sb: string[] = [];
  readonly locks: string[] = [];
  /** References of payments that were paid. */
  readonly payments: string[] = [];
  readonly products: readonly string[];
  readonly accountNumber: string;
  readonly bankAccountId: string;
  readonly cardId: string | null;
  readonly #scene: Scene;
  #customer: Customer;
  #last: LastCommand | null = null;

  private constructor(
    scene: Scene,
    customer: Customer,
    things: Pick<Saver, 'products' | 'accountNumber' | 'bankAccountId' | 'cardId'>,
  ) {
    this.#scene = scene;
    this.#customer = customer;
    this.products = things.products;
    this.accountNumber = things.accountNumber;
    this.bankAccountId = things.bankAccountId;
    this.cardId = things.cardId;
  }

  /** Verified, with a PIN, a DS account, a bank account and, every other one, a card. */
  static async begin(kolo: Kolo, place: number): Promise<Saver> {
    const scene = new Scene(kolo, `saver${place}`);
    const customer = await scene.customer();
    await scene.verify(customer);
    await scene.pin(customer);
    const { accountNumber } = await scene.account(customer, 'ds', 40_000);
    const bankAccount = await scene.bankAccount(customer);
    const card = place % 2 === 0 ? await scene.card(customer) : null;
    const { results } = await scene.ok(customer, 'GET', '/products');
    return new Saver(scene, customer, {
      products: results.map(({ id }) => id),
      accountNumber,
      bankAccountId: bankAccount.id,
      cardId: card?.id ?? null,
    });
  }

  get userId(): string {
    return this.#customer.userId;
  }

  control(path: string, body: object): Promise<unknown> {
    return this.#scene.kolo.control(path, body);
  }

  /** Before an answer that depends on what a webhook or a job does. */
  settle(): Promise<void> {
    return this.#scene.kolo.settle();
  }

  async signInAgain(): Promise<void> {
    this.#customer = await this.#scene.again(this.#customer);
  }

  call(method: string, path: string, body?: object): Promise<Answer> {
    return this.#scene.call(this.#customer, method, path, body ? { body } : {});
  }

  /** With an Idempotency-Key of its own. */
  command(method: string, path: string, body: object): Promise<Answer> {
    this.#last = { method, path, body, key: this.#scene.key() };
    return this.#send(this.#last);
  }

  async repeat(): Promise<Answer | null> {
    return this.#last ? this.#send(this.#last) : null;
  }

  #send({ method, path, body, key }: LastCommand): Promise<Answer> {
    return this.#scene.call(this.#customer, method, path, { body, key });
  }
}
