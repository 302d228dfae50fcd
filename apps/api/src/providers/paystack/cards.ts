import type { Kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { Verification } from './transactions.ts';
import { readTransaction } from './transactions.ts';

export interface CardCharge {
  readonly token: string;
  /** The address that the token was made for. */
  readonly email: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** Where the customer comes back to when the bank wants to see them. */
  readonly callbackUrl: string;
}

/** `challenged`: the bank wants to see the customer first, on this page. */
export type ChargeStatus = Verification | { readonly state: 'challenged'; readonly authorizationUrl: string };

export interface CardCalls {
  /** Charges a saved card under our reference, which the provider takes once. */
  chargeCard(charge: CardCharge): Promise<ChargeStatus>;
  /** Has the provider forget a token; one that it does not know is forgotten already. */
  forgetCard(token: string): Promise<void>;
}

const Challenge = z.object({ paused: z.literal(true), authorization_url: z.url() });
const Named = z.object({ reference: z.string() });

/** The provider gives no code of its own to a token that can no longer be used that any document names. */
const DEAD_CARD = /authorization code|authorization is not reusable/i;

/** Whether the card will never be charged again; any other no may be of the moment. */
export function isDeadCard({ message }: ProviderRefused): boolean {
  return DEAD_CARD.test(message);
}

export function cardCalls(call: PaystackCall): CardCalls {
  return {
    async chargeCard(charge) {
      const data = await call('POST', '/transaction/charge_authorization', {
        authorization_code: charge.token,
        email: charge.email,
        amount: Number(charge.amountKobo),
        currency: 'NGN',
        reference: charge.reference,
        callback_url: charge.callbackUrl,
      });
      const { reference } = understood(Named, data);
      if (reference !== charge.reference)
        throw new ProviderUnknown('the provider answered for another charge');
      const challenge = Challenge.safeParse(data);
      if (challenge.success)
        return { state: 'challenged', authorizationUrl: challenge.data.authorization_url };
      return readTransaction(data);
    },
    async forgetCard(token) {
      try {
        await call('POST', '/customer/authorization/deactivate', { authorization_code: token });
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },
  };
}
