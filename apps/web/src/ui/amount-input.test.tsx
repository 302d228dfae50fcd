import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountInput } from './amount-input.tsx';

afterEach(cleanup);

function Harness({ start }: { start: number | null }) {
  const [value, setValue] = useState(start);
  return (
    <form aria-label="form">
      <AmountInput
        label="Amount in naira"
        name="amount"
        value={value}
        onChange={setValue}
        problem={value !== null && value < 500 ? 'Too little.' : undefined}
      />
      <button type="button" onClick={() => setValue(2000)}>
        Choose 2,000
      </button>
      <output>{JSON.stringify(value)}</output>
    </form>
  );
}

function open(start: number | null): HTMLInputElement {
  render(<Harness start={start} />);
  return screen.getByLabelText<HTMLInputElement>('Amount in naira');
}

/** As the browser does it: the text changes, the caret stands behind what was typed, then the event comes. */
function type(input: HTMLInputElement, value: string, caret: number): void {
  const before = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  before?.set?.call(input, value);
  input.setSelectionRange(caret, caret);
  fireEvent.input(input);
}

describe('an amount while it is typed', () => {
  it('groups and answers whole naira', () => {
    const input = open(null);
    type(input, '1500', 4);
    expect(input.value).toBe('1,500');
    expect(screen.getByRole('status').textContent).toBe('1500');
  });

  it('keeps the caret at its digit when one is put in the middle', () => {
    const input = open(1234);
    type(input, '1,9234', 3);
    expect(input.value).toBe('19,234');
    expect(input.selectionStart).toBe(2);
  });

  it('lets Backspace step over a comma', () => {
    const input = open(1234);
    input.setSelectionRange(2, 2);
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(input.selectionStart).toBe(1);
  });

  it('is null when emptied', () => {
    const input = open(5);
    type(input, '', 0);
    expect(screen.getByRole('status').textContent).toBe('null');
  });

  it('keeps kobo and letters as typed, says why they are no amount, and answers none', () => {
    const input = open(5000);
    type(input, '5,000.50', 8);
    expect(input.value).toBe('5,000.50');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Whole naira only/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('null');
    type(input, '5,000', 5);
    expect(screen.queryByText(/Whole naira only/)).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('5000');
  });

  it('groups more digits than an amount can have, and says so', () => {
    const input = open(1_234_567_890);
    type(input, '1,234,567,8901', 14);
    expect(input.value).toBe('12,345,678,901');
    expect(screen.getByText('That amount is too large.')).toBeTruthy();
    type(input, '12,345,678,9012', 15);
    expect(input.value).toBe('123,456,789,012');
    type(input, '1,234', 5);
    expect(screen.getByRole('status').textContent).toBe('1234');
  });

  it('says what may still become right once it is left, and not before', () => {
    const input = open(null);
    fireEvent.blur(input);
    type(input, '4', 1);
    expect(screen.queryByText('Too little.')).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByText('Too little.')).toBeTruthy();
    type(input, '499', 3);
    expect(screen.getByText('Too little.')).toBeTruthy();
    type(input, '4,990', 5);
    expect(screen.queryByText('Too little.')).toBeNull();
  });

  it('lets a figure chosen elsewhere take the place of what was no amount', () => {
    const input = open(null);
    type(input, '5k', 2);
    fireEvent.click(screen.getByRole('button', { name: 'Choose 2,000' }));
    expect(input.value).toBe('2,000');
    expect(screen.queryByText(/Whole naira only/)).toBeNull();
  });

  it('sends the figure without its grouping', () => {
    open(9000);
    expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('amount')).toBe('9000');
  });
});
