import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { CheckStatementScreen } from './check-statement-screen.tsx';

afterEach(cleanup);

it('a code with a letter missing is said at its field, which has the focus, each time', async () => {
  renderPage(<CheckStatementScreen />);
  const field = screen.getByLabelText('Statement code');
  for (const code of ['ABCD-EFGH', 'ABCD-EFGH-IJKL']) {
    fireEvent.change(field, { target: { value: code } });
    const check = screen.getByRole('button', { name: 'Check' });
    check.focus();
    await act(async () => check.click());
    expect(screen.getByText(/^A code has 20 letters and digits/)).toBeDefined();
    expect(document.activeElement).toBe(field);
  }
});

it('the same code pressed again has the focus again', async () => {
  renderPage(<CheckStatementScreen />);
  const field = screen.getByLabelText('Statement code');
  const check = screen.getByRole('button', { name: 'Check' });
  const press = async () => {
    check.focus();
    await act(async () => check.click());
    await waitFor(() => expect(document.activeElement).toBe(field));
  };
  await press();
  await press();
});

it('a link with a code that is wrong says so, and leaves the focus until it is checked', async () => {
  renderPage(<CheckStatementScreen />, { at: '/#ABCD-EFGH' });
  expect(await screen.findByText(/^A code has 20 letters and digits/)).toBeDefined();
  const field = screen.getByLabelText('Statement code');
  expect(document.activeElement).not.toBe(field);
  await act(async () => screen.getByRole('button', { name: 'Check' }).click());
  expect(document.activeElement).toBe(field);
});
