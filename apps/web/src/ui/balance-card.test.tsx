import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BalanceCard, type BalanceState } from './balance-card.tsx';

afterEach(cleanup);

function card(state: BalanceState) {
  return <BalanceCard label="Available Balance" state={state} onToggleHidden={vi.fn()} onRefresh={vi.fn()} />;
}

const shown = (amountNaira: number, exact?: string): BalanceState => ({ kind: 'shown', amountNaira, exact });
const announced = () => screen.getAllByRole('status').at(-1)?.textContent;

it('reads out a balance that changed, as money, and not what was there from the start', () => {
  const { rerender } = render(card({ kind: 'loading' }));
  expect(announced()).toBe('');
  rerender(card(shown(5_000)));
  expect(announced()).toBe('');
  rerender(card(shown(6_000)));
  expect(announced()).toBe('Your balance is now 6,000 naira.');
  rerender(card(shown(6_000, '6000.40')));
  expect(announced()).toBe('Your balance is now 6,000 naira 40 kobo.');
});

it('says nothing a second time when the same balance comes again', () => {
  const { rerender } = render(card(shown(5_000)));
  rerender(card(shown(6_000)));
  const said = screen.getByRole('status').firstChild;
  rerender(card(shown(6_000)));
  expect(screen.getByRole('status').firstChild).toBe(said);
});

it('reads out nothing of a balance that is hidden, nor what changed meanwhile', () => {
  const { rerender, container } = render(card(shown(5_000)));
  rerender(card(shown(6_000)));
  rerender(card({ kind: 'hidden' }));
  expect(container.textContent).not.toContain('000');
  rerender(card(shown(7_000)));
  expect(announced()).toBe('');
});
