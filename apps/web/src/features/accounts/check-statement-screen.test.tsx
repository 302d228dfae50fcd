import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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
