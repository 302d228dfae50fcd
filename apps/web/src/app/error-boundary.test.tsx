import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken on purpose');
}

beforeEach(() => {
  // React prints what a boundary caught; here that is expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The report goes nowhere; that it never fails is part of what is tested.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network in this test')));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('shows the crash screen with both ways out', () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
});

it('Try Again loads the page again, and the crash screen itself never does', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says that it is recorded for the team once the report has arrived, and never before', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('status').textContent).toContain('We are recording this for the team.');
  await vi.waitFor(() => {
    arrive(Response.json({ done: true }));
    expect(screen.getByRole('status').textContent).toContain('We have recorded this for the team.');
  });
});

it('says so when the report did not arrive', async () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByText(/We could not record this for the team/)).toBeTruthy();
  expect(screen.queryByText(/have recorded/)).toBeNull();
});

it('lets the next place be shown when the customer goes elsewhere, and only then', () => {
  const at = (path: string, broken: boolean) => (
    <ErrorBoundary resetKey={path}>{broken ? <Broken /> : <p>Fine</p>}</ErrorBoundary>
  );
  const { rerender } = render(at('/a', true));
  rerender(at('/a', false));
  expect(screen.queryByText('Fine')).toBeNull();
  rerender(at('/b', false));
  expect(screen.getByText('Fine')).toBeTruthy();
});
