import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

afterEach(cleanup);

function open(
  signIn: (identifier: string, password: string) => Promise<void>,
  notice?: LoginFormProps['notice'],
) {
  const onSignedIn = vi.fn<() => void>();
  const { container } = render(<LoginForm signIn={signIn} onSignedIn={onSignedIn} notice={notice} />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('the page has a form');
  return {
    form,
    onSignedIn,
    identifier: screen.getByLabelText<HTMLInputElement>('Email or Phone Number'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    send: () => act(async () => void fireEvent.submit(form)),
  };
}

it('asks for what is missing and focuses it', async () => {
  const signIn = vi.fn<() => Promise<void>>();
  const { send, identifier } = open(signIn);
  await send();
  expect(screen.getByText('Email or phone number is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(identifier);
  expect(signIn).not.toHaveBeenCalled();
});

it('covers the page while signing in and stays covered until the app is there', async () => {
  let answer = () => {};
  const { identifier, password, send, onSignedIn } = open(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.change(identifier, { target: { value: ' ada@example.com ' } });
  fireEvent.change(password, { target: { value: ' secret ' } });
  await send();
  expect(screen.getByText('Signing in...')).toBeDefined();
  expect(onSignedIn).not.toHaveBeenCalled();
  await act(async () => answer());
  expect(onSignedIn).toHaveBeenCalledOnce();
});

it('says why it failed and keeps what was typed', async () => {
  const { identifier, password, send } = open(() => Promise.reject(new Error('User not found')));
  fireEvent.change(identifier, { target: { value: 'ada@example.com' } });
  fireEvent.change(password, { target: { value: 'secret' } });
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Login Failed');
  expect(screen.getByText('Account not found. Please check your email or phone number.')).toBeDefined();
  expect([identifier.value, password.value]).toEqual(['ada@example.com', 'secret']);
  expect(document.activeElement).toBe(identifier);
});

it('shows and hides the password', () => {
  const { password } = open(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

it('never puts the password into an address, script or not', () => {
  const { form } = open(() => Promise.resolve());
  expect(form.method).toBe('post');
});

it('passes on the good news of the page before', () => {
  open(() => Promise.resolve(), {
    message: 'Password Reset Successful. Log in with your new password.',
    tone: 'ok',
  });
  expect(screen.getByRole('status').textContent).toBe(
    'Password Reset Successful Log in with your new password.',
  );
});

it('leads anyone who forgot the password to the way back in', () => {
  open(() => Promise.resolve());
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
});

it('shows why the session ended, until something else is to be said', async () => {
  const { send } = open(() => Promise.resolve(), {
    message: 'Your PIN was wrong too many times. Log in with your password.',
    tone: 'warn',
  });
  const banner = screen.getByRole('status');
  expect(banner.className).toContain('warn');
  expect(banner.querySelector('b')?.textContent).toBe('Your PIN was wrong too many times');
  await send();
  expect(screen.getByText('Password is required')).toBeDefined();
});
