import { expect, it } from 'vitest';
import { pushDeviceFrom, pushStateOf } from './use-push.ts';

const ADA = { id: 'one', userId: 'ada', endpoint: 'https://push.example/1' };
const ON = { permission: 'allowed', endpoint: ADA.endpoint, kept: ADA, userId: 'ada' } as const;

it('is on where the browser and the server mean the same subscription of this customer', () => {
  expect(pushStateOf(ON)).toBe('on');
});

it('is off for another customer, another subscription, and a session that did not ask', () => {
  expect(pushStateOf({ ...ON, userId: 'bola' })).toBe('off');
  expect(pushStateOf({ ...ON, endpoint: 'https://push.example/2' })).toBe('off');
  expect(pushStateOf({ ...ON, endpoint: null })).toBe('off');
  expect(pushStateOf({ ...ON, kept: null })).toBe('off');
  expect(pushStateOf({ ...ON, kept: null, endpoint: null })).toBe('off');
  expect(pushStateOf({ ...ON, permission: 'unasked' })).toBe('off');
});

it('says what the browser does not let us do, whatever is kept', () => {
  expect(pushStateOf({ ...ON, permission: 'blocked' })).toBe('blocked');
  expect(pushStateOf({ ...ON, permission: 'unsupported' })).toBe('unsupported');
});

it('reads what is kept, and nothing else', () => {
  expect(pushDeviceFrom({ ...ADA, more: 1 })).toEqual(ADA);
  for (const value of [null, 'one', [], { ...ADA, id: 1 }, { id: 'one', userId: 'ada' }])
    expect(pushDeviceFrom(value)).toBeNull();
});
