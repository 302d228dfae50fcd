import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_LOCK } from './lock-form.ts';
import { NewLock } from './new-lock.tsx';

const onAgreed = vi.fn();

function start(draft = 'new lock ') {
  cleanup();
  render(
    <MemoryRouter>
      <NewLock
        start={EMPTY_LOCK}
        draft={draft}
        accounts={[{ accountType: 'ibs', availableBalance: 90_000 }]}
        choices={[{ value: 'account:ibs', title: 'IBS account' }]}
        firstSource={() => 'account:ibs'}
        cards={[]}
        openFrom={() => null}
        overRoom={() => undefined}
        onAgreed={onAgreed}
      />
    </MemoryRouter>,
  );
}

const input = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);

afterEach(() => {
  cleanup();
  onAgreed.mockReset();
});

it('while the first digits are typed the figures ask for an amount, and only one that is too much has to be changed', () => {
  start();
  const type = (value: string) => fireEvent.change(input(/^Amount to lock/), { target: { value } });
  const figures = () => screen.getByRole('region', { name: 'What you will receive' }).textContent;
  const before = figures();
  expect(before).toMatch(/^Enter an amount to see what you will receive\./);
  for (const digits of ['0', '5', '50', '4999']) {
    type(digits);
    expect(figures()).toBe(before);
  }
  type('50000');
  expect(figures()).toContain('You lock ₦50,000');
  type('90001');
  expect(figures()).toMatch(/^Change the amount to see what you will receive\./);
});

it('what was typed survives a reload, but that the customer understands is asked again', () => {
  start();
  fireEvent.change(input('Name'), { target: { value: 'School fees' } });
  fireEvent.change(input(/^Amount to lock/), { target: { value: '50000' } });
  fireEvent.click(input(/^I understand/));
  start();
  expect(input('Name').value).toBe('School fees');
  expect(input(/^Amount to lock/).value).toBe('50,000');
  expect(input(/^I understand/).checked).toBe(false);
  start('new lock amount=6000');
  expect(input('Name').value).toBe(EMPTY_LOCK.name);
});

it('once it is agreed to, the next new package starts empty', () => {
  start();
  fireEvent.change(input(/^Amount to lock/), { target: { value: '50000' } });
  fireEvent.click(input(/^I understand/));
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
  expect(onAgreed).toHaveBeenCalledOnce();
  start();
  expect(input(/^Amount to lock/).value).toBe('');
});
