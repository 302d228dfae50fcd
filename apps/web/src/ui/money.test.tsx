import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Money, MoneyExact, SpokenAmounts } from './money.tsx';
import { exactSpoken, exactText, moneySpoken, moneyText } from './money-text.ts';

afterEach(cleanup);

it('joins the naira sign to the figure and groups by thousands', () => {
  expect([moneyText(0), moneyText(5000), moneyText(1_234_567_890)]).toEqual([
    '₦0',
    '₦5,000',
    '₦1,234,567,890',
  ]);
});

it('writes money out with the minus sign U+2212 and money in with a plus', () => {
  expect([moneyText(25_000, 'out'), moneyText(3000, 'in'), moneyText(-40)]).toEqual([
    '\u2212₦25,000',
    '+₦3,000',
    '\u2212₦40',
  ]);
});

it('has words for voices that cannot read the naira sign', () => {
  expect([moneySpoken(3000, 'in'), moneySpoken(25_000, 'out'), moneySpoken(7)]).toEqual([
    'plus 3,000 naira',
    'minus 25,000 naira',
    '7 naira',
  ]);
});

it('shows the figure to eyes and says the words to ears', () => {
  const { container } = render(<Money amountNaira={3000} sign="in" />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('+₦3,000');
  expect(container.querySelector('.vh')?.textContent).toBe('plus 3,000 naira');
});

it('writes and speaks naira and kobo', () => {
  expect([exactText('20362.96'), exactText('0.01', 'in'), exactText('-0.40')]).toEqual([
    '₦20,362.96',
    '+₦0.01',
    '\u2212₦0.40',
  ]);
  expect([exactSpoken('20362.96'), exactSpoken('0.01', 'out')]).toEqual([
    '20,362 naira 96 kobo',
    'minus 0 naira 1 kobo',
  ]);
});

it('never says that nothing moved where kobo did', () => {
  const { container } = render(<Money amountNaira={0} exact="0.01" sign="in" />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('+₦0.01');
});

it('shows kobo where there are some and nothing where there are none', () => {
  const { container, rerender } = render(<MoneyExact exact={undefined} />);
  expect(container.textContent).toBe('');
  rerender(<MoneyExact exact="3.00" />);
  expect(container.textContent).toBe('');
  rerender(<MoneyExact exact="3.20" />);
  expect(container.querySelector('.vh')?.textContent).toBe('exactly 3 naira 20 kobo');
});

it('reads each amount of a sentence as money and leaves the rest as it is', () => {
  const without = (container: HTMLElement, selector: string) => {
    const copy = document.createElement('div');
    copy.innerHTML = container.innerHTML;
    for (const part of copy.querySelectorAll(selector)) part.remove();
    return copy.textContent;
  };
  for (const [text, spoken] of [
    ['₦1,000 is in.', '1,000 naira is in.'],
    ['You have ₦300, ₦2,500, and ₦0.40.', 'You have 300 naira, 2,500 naira, and 0 naira 40 kobo.'],
    ['It is now \u2212₦1,234,567,890.', 'It is now minus 1,234,567,890 naira.'],
    ['Code Sent', 'Code Sent'],
    ['Amounts are in ₦', 'Amounts are in ₦'],
  ] as const) {
    const { container } = render(<SpokenAmounts text={text} />);
    expect([without(container, '.vh'), without(container, '[aria-hidden]')]).toEqual([text, spoken]);
  }
});
