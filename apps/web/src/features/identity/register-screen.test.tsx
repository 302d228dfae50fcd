import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { RegisterScreen } from './register-screen.tsx';

afterEach(cleanup);

it('says at the email and at the phone number that one of them is enough, after what is wrong with it', () => {
  renderPage(<RegisterScreen />);
  const ENOUGH = 'Enter an email or a phone number. One is enough.';
  const field = (name: string, description: string | RegExp) =>
    screen.getByRole('textbox', { name, description });
  expect(screen.getAllByText(ENOUGH)).toHaveLength(1);
  expect(field('Phone number', ENOUGH)).toBeTruthy();
  fireEvent.change(field('Email', ENOUGH), { target: { value: 'ada@' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(field('Email', /^.+ Enter an email or a phone number\. One is enough\.$/)).toBeTruthy();
});
