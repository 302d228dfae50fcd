import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { emptyForm } from './form.ts';
import { ScheduleForm } from './schedule-form.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a weekly schedule without a day says so at the days, and leads there', async () => {
  const onSubmit = vi.fn<() => void>();
  renderPage(
    <ScheduleForm
      first={{
        ...emptyForm(new Date(), 'account:ds'),
        amount: 3_000,
        frequency: 'weekly',
        weekdays: [],
        source: 'card:c1',
      }}
      into={[{ value: 'account:ds', title: 'DS account' }]}
      sources={[{ value: 'card:c1', title: 'Visa' }]}
      hasPin={false}
      busy={false}
      error={null}
      submitWord="Save"
      onSubmit={onSubmit}
      onChanged={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const monday = screen.getByRole('checkbox', { name: 'Monday' });
  await waitFor(() => expect(document.activeElement).toBe(monday));
  const note = screen.getByRole('group', { name: 'Days' }).getAttribute('aria-describedby');
  expect(document.getElementById(note ?? '')?.textContent).toBe('Choose at least one day of the week.');
  fireEvent.click(monday);
  expect(monday.getAttribute('aria-invalid')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});
