import { expect, it } from 'vitest';
import { firstStep, moveOn, progressOf } from './pin-setup-steps.ts';

it('three digits stay where they are, with the words of the catalogue', () => {
  const step = firstStep(false);
  expect(moveOn(step, '123')).toEqual({ kind: 'wrong', problem: 'PIN must be at least 4 digits', step });
});

it('a first PIN is chosen, repeated and saved', () => {
  const again = moveOn(firstStep(false), '4826');
  expect(again).toEqual({ kind: 'next', step: { ask: 'again', current: null, chosen: '4826' } });
  expect(moveOn({ ask: 'again', current: null, chosen: '4826' }, '4826')).toEqual({
    kind: 'save',
    body: { pin: '4826' },
  });
});

it('a change begins with the current PIN, which goes along', () => {
  expect(moveOn(firstStep(true), '4826')).toEqual({ kind: 'check', pin: '4826' });
  expect(moveOn({ ask: 'again', current: '4826', chosen: '7073' }, '7073')).toEqual({
    kind: 'save',
    body: { pin: '7073', currentPin: '4826' },
  });
});

it('a PIN that a guesser tries first is refused where it is chosen, and an old one of that kind still unlocks', () => {
  for (const pin of ['0000', '1234', '4321', '1212', '1990'])
    expect(moveOn({ ask: 'new', current: '4826' }, pin)).toEqual({
      kind: 'wrong',
      problem: 'That PIN is too easy to guess. Avoid years, runs like 1234 and repeats like 1212.',
      step: { ask: 'new', current: '4826' },
    });
  expect(moveOn(firstStep(true), '1234')).toEqual({ kind: 'check', pin: '1234' });
});

it('two that differ begin again, with nothing kept of the first', () => {
  expect(moveOn({ ask: 'again', current: null, chosen: '4826' }, '4827')).toMatchObject({
    kind: 'wrong',
    step: { ask: 'new', current: null },
  });
});

it('counts two steps for a first PIN and three for a change', () => {
  expect(progressOf({ ask: 'new', current: null })).toEqual({ step: 1, of: 2 });
  expect(progressOf({ ask: 'password', chosen: '4826' })).toEqual({ step: 3, of: 3 });
  expect(progressOf({ ask: 'current' })).toEqual({ step: 1, of: 3 });
  expect(progressOf({ ask: 'again', current: '4826', chosen: '7073' })).toEqual({ step: 3, of: 3 });
});
