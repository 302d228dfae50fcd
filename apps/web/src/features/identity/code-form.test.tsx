import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CodeForm } from './code-form.tsx';

afterEach(cleanup);

it('where the contact may be unknown, says which ones get no code, and of no account whether it is there', () => {
  render(
    <CodeForm
      sentTo={['+2348031234567']}
      code=""
      onChange={() => {}}
      onSend={() => {}}
      state={{ isPending: false, isSuccess: false, error: null }}
      resend={{ wait: 60, busy: false, sent: 0, onClick: () => {} }}
      mayBeUnknown
      otherHref="/"
    />,
  );
  const said = screen.getByText(/on a Kolo account/).textContent;
  expect(said).toContain('If 0803 123 4567 is on a Kolo account');
  expect(said).toContain('is new, or not fully verified, gets no code: use your other one.');
  expect(said).toContain('If you never finished registering, create your account again.');
});
