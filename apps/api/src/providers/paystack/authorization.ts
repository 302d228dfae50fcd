import * as z from 'zod/mini';

/** What the provider keeps of a card that has paid: the token by which it can be charged again, and what it looks like. */
export interface CardAuthorization {
  readonly token: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly brand: string;
  readonly bank: string | null;
  readonly reusable: boolean;
  /** The same for the same card, no matter who shows it and however often. */
  readonly signature: string | null;
}

const NumberText = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));

const Authorization = z.object({
  authorization_code: z.string().check(z.minLength(1)),
  channel: z.literal('card'),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: NumberText.check(z.minimum(1), z.maximum(12)),
  exp_year: NumberText.check(z.minimum(2_000), z.maximum(2_999)),
  brand: z._default(z.nullable(z.string()), null),
  bank: z._default(z.nullable(z.string()), null),
  reusable: z.boolean(),
  signature: z._default(z.nullable(z.string()), null),
});

/** The card in a transaction; undefined where none paid it. One in its own shape must not hold up the money. */
export function cardOf(authorization: unknown): CardAuthorization | undefined {
  const parsed = Authorization.safeParse(authorization);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  return {
    token: data.authorization_code,
    last4: data.last4,
    expMonth: data.exp_month,
    expYear: data.exp_year,
    brand: data.brand ?? '',
    bank: data.bank,
    reusable: data.reusable,
    signature: data.signature,
  };
}
