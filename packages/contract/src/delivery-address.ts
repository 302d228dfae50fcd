import { CITY_MAX, CITY_MIN, STREET_MAX, STREET_MIN } from '@kolo/domain/delivery';
import { isAreaOf, STATES } from '@kolo/domain/places';
import * as z from 'zod/mini';

function line(least: number, most: number, missing: string, long: string) {
  return z.string(missing).check(z.trim(), z.minLength(least, missing), z.maxLength(most, long));
}

/** Where an order goes. The local government area must belong to the state. */
export const DeliveryAddress = z
  .strictObject({
    /** House number and street. */
    street: line(
      STREET_MIN,
      STREET_MAX,
      'Enter the house number and the street.',
      `Use at most ${STREET_MAX} characters.`,
    ),
    city: line(CITY_MIN, CITY_MAX, 'Enter the town or city.', `Use at most ${CITY_MAX} characters.`),
    lga: z.string('Choose the local government area.'),
    state: z.enum(STATES, 'Choose the state.'),
  })
  .check(
    z.refine(({ lga, state }) => isAreaOf(lga, state), {
      path: ['lga'],
      message: 'Choose a local government area of that state.',
    }),
  );
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;
