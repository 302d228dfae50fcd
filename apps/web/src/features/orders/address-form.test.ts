import { expect, it } from 'vitest';
import { firstAddress, toDestination, type AddressForm } from './address-form.ts';

const TYPED: AddressForm = {
  street: ' 14 Adeola Street ',
  city: 'Yaba',
  state: 'Lagos',
  lga: 'Lagos Mainland',
  phoneNumber: '0803 555 0142',
};

function errorsOf(change: Partial<AddressForm>) {
  const request = toDestination({ ...TYPED, ...change });
  return request.kind === 'wrong' ? request.errors : {};
}

it('an address is sent as the contract has it', () => {
  expect(toDestination(TYPED)).toEqual({
    kind: 'ready',
    destination: {
      deliveryAddress: { street: '14 Adeola Street', city: 'Yaba', state: 'Lagos', lga: 'Lagos Mainland' },
      phoneNumber: '+2348035550142',
    },
  });
});

it('what is wrong is said at its field, all at once', () => {
  expect(
    Object.keys(errorsOf({ street: '14', city: '', state: '', lga: '', phoneNumber: '1' })).sort(),
  ).toEqual(['city', 'lga', 'phoneNumber', 'state', 'street']);
  expect(errorsOf({ lga: 'Ibadan North' })).toEqual({ lga: 'Choose a local government area of that state.' });
});

it('the form begins with where the last order went, else with the own number', () => {
  expect(firstAddress(undefined, '+2348035550142')).toMatchObject({
    street: '',
    phoneNumber: '0803 555 0142',
  });
  const { kind, ...last } = toDestination(TYPED);
  expect(kind).toBe('ready');
  expect('destination' in last && firstAddress(last.destination, null)).toMatchObject({
    lga: 'Lagos Mainland',
  });
});
