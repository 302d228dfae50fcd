import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { Field } from './field.tsx';
import { PinField } from './pin-field.tsx';

afterEach(cleanup);

/** A form whose PIN is wrong whenever it is sent, and whose amount is wrong once it says so. */
function Harness() {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [amountError, setAmountError] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setPin('');
        setError('That PIN is not correct.');
      }}
    >
      <Field label="Amount" error={amountError} />
      <PinField
        value={pin}
        error={error}
        onType={(text) => {
          setError(undefined);
          setPin(text);
        }}
      />
      <button type="button" onClick={() => setAmountError('Enter an amount.')}>
        Spoil the amount
      </button>
      <button type="submit">Withdraw</button>
    </form>
  );
}

const pin = () => screen.getByLabelText<HTMLInputElement>('Your PIN');

/** As a customer who presses it by key: the focus is on the button. */
function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

it('a PIN that was refused has the focus, each time, and the words about it', () => {
  render(<Harness />);
  for (const typed of ['0000', '1111']) {
    fireEvent.change(pin(), { target: { value: typed } });
    press('Withdraw');
    expect(document.activeElement).toBe(pin());
    const note = document.getElementById(pin().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('That PIN is not correct.');
  }
});

it('where a field before it is wrong too, that one has the focus; what is wrong meanwhile takes it from nobody', () => {
  render(<Harness />);
  press('Spoil the amount');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Spoil the amount' }));
  press('Withdraw');
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

it('where a choice before it is wrong, that one has the focus, though it is no input', () => {
  function WithChoice() {
    const [error, setError] = useState<string>();
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setError('Choose another one.');
        }}
      >
        <ChoiceField
          label="Pay from"
          name="source"
          options={[
            { value: 'ds', title: 'DS account' },
            { value: 'sb', title: 'SB account' },
          ]}
          value="ds"
          error={error}
          onChange={() => {}}
        />
        <PinField value="" error={error} onType={() => {}} />
        <button type="submit">Withdraw</button>
      </form>
    );
  }
  render(<WithChoice />);
  press('Withdraw');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Pay from/ }));
});
