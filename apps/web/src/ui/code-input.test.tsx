import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeInput } from './code-input.tsx';

afterEach(cleanup);

function open(onComplete: (code: string) => void): HTMLInputElement {
  function Harness() {
    const [code, setCode] = useState('');
    return <CodeInput label="Six digit code" value={code} onChange={setCode} onComplete={onComplete} />;
  }
  render(<Harness />);
  return screen.getByLabelText<HTMLInputElement>('Six digit code');
}

it('takes a pasted code with spaces and words around it', () => {
  const onComplete = vi.fn<(code: string) => void>();
  const input = open(onComplete);
  fireEvent.change(input, { target: { value: 'Your code: 482 913.' } });
  expect(input.value).toBe('482913');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('482913');
});

it('keeps six digits and asks the phone for its one-time code', () => {
  const onComplete = vi.fn<(code: string) => void>();
  const input = open(onComplete);
  fireEvent.change(input, { target: { value: '48a' } });
  expect(input.value).toBe('48');
  expect(onComplete).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '48291377' } });
  expect(input.value).toBe('482913');
  expect(input.autocomplete).toBe('one-time-code');
});

it('a code that was refused has the focus again, each time, and the words about it', () => {
  function Harness() {
    const [code, setCode] = useState('');
    const [error, setError] = useState<string>();
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setError('That code is not right.');
        }}
      >
        <CodeInput
          label="Six digit code"
          value={code}
          error={error}
          onChange={(typed) => {
            setError(undefined);
            setCode(typed);
          }}
        />
        <button type="submit">Verify</button>
      </form>
    );
  }
  render(<Harness />);
  const input = screen.getByLabelText<HTMLInputElement>('Six digit code');
  const verify = screen.getByRole('button', { name: 'Verify' });
  for (const typed of ['482913', '482914']) {
    fireEvent.change(input, { target: { value: typed } });
    verify.focus();
    fireEvent.click(verify);
    expect(document.activeElement).toBe(input);
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('That code is not right.');
  }
});
