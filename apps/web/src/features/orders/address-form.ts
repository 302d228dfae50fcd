import { DeliveryAddress } from '@kolo/contract/delivery-address';
import { Phone } from '@kolo/contract/primitives';
import { formatPhone } from '@kolo/domain/phone';
import { STATES, type State } from '@kolo/domain/places';
import * as z from 'zod/mini';

/** An address as it is typed. */
export interface AddressForm {
  readonly street: string;
  readonly city: string;
  /** Empty: not chosen yet. */
  readonly state: State | '';
  readonly lga: string;
  readonly phoneNumber: string;
}

/** The same as it is kept while it is typed. */
export const AddressDraft = z.object({
  street: z.string(),
  city: z.string(),
  state: z.enum(['', ...STATES]),
  lga: z.string(),
  phoneNumber: z.string(),
}) satisfies z.ZodMiniType<AddressForm>;

/** The name of that draft: one address, whichever package is ordered. */
export const ADDRESS_DRAFT = 'delivery address';

export type AddressErrors = Readonly<Partial<Record<keyof AddressForm, string>>>;

/** Where an order goes, and whom the rider calls. */
const Destination = z.object({ deliveryAddress: DeliveryAddress, phoneNumber: Phone });
export type Destination = z.infer<typeof Destination>;

export type AddressRequest =
  | { readonly kind: 'ready'; readonly destination: Destination }
  | { readonly kind: 'wrong'; readonly errors: AddressErrors };

/** What was used last time, else the customer's own number. */
export function firstAddress(last: Destination | undefined, ownPhone: string | null): AddressForm {
  if (!last)
    return {
      street: '',
      city: '',
      state: '',
      lga: '',
      phoneNumber: ownPhone === null ? '' : formatPhone(ownPhone),
    };
  return { ...last.deliveryAddress, phoneNumber: formatPhone(last.phoneNumber) };
}

export function stateNamed(name: string): State | '' {
  return STATES.find((state) => state === name) ?? '';
}

/** The address by the contract's own rules, or what stands in its way, by field. */
export function toDestination({ phoneNumber, ...typed }: AddressForm): AddressRequest {
  const checked = Destination.safeParse({ deliveryAddress: typed, phoneNumber });
  if (checked.success) return { kind: 'ready', destination: checked.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[String(path.at(-1))] ??= message;
  // The rule that joins the two fields runs only once every other one holds.
  if (typed.lga === '') errors['lga'] ??= 'Choose the local government area.';
  return { kind: 'wrong', errors };
}
