import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { kycQuery } from './api.ts';
import { IdScreen, UploadEnding } from './id-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stopped = new DOMException('aborted', 'AbortError');
const tooLate = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Too slow.');
const broken = new ApiError({ kind: 'answer', code: 'INTERNAL', statusCode: 500 }, 'Broken.');
const refused = new ApiError({ kind: 'answer', code: 'VALIDATION', statusCode: 400 }, 'Too dark.');
const tooMany = new ApiError({ kind: 'answer', code: 'RATE_LIMITED', statusCode: 429 }, 'Too many.');
const atWork = new ApiError({ kind: 'answer', code: 'IN_PROGRESS', statusCode: 409 }, 'Still at work.');

function wordsOf(error: Error, sent: number): string {
  return render(<UploadEnding error={error} sent={sent} />).container.textContent;
}

test('what left only in part was not sent', () => {
  expect(wordsOf(stopped, 0.99)).toContain('Nothing was sent.');
  expect(wordsOf(tooLate, 0.99)).toBe('Your photo was not sent. Too slow.');
});

test('what left as a whole may have arrived, stopped or not', () => {
  for (const error of [stopped, tooLate, broken, atWork]) {
    const words = wordsOf(error, 1);
    expect(words).toContain('Submit again to be sure.');
    expect(words).not.toMatch(/nothing was sent|was not sent/i);
  }
});

test('a refusal tells why', () => {
  expect(wordsOf(refused, 1)).toBe('Your photo was not sent. Too dark.');
  expect(wordsOf(tooMany, 1)).toBe('Your photo was not sent. Too many.');
});

const KYC = { kycStatus: 'none', step: 'id', bvnEnding: null, reason: null, submittedAt: null };

/** The form. Returns, in their order, what ends the look at each photo that is chosen. */
function openForm(): (() => void)[] {
  const looks: (() => void)[] = [];
  const picture = { width: 1_000, height: 700, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => looks.push(() => resolve(picture))));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderPage(<IdScreen frozen={undefined} />, { client: testClient([kycQuery, KYC]) });
  return looks;
}

const inputOf = (side: string) => screen.getByLabelText(new RegExp(`^Choose a photo of ${side}`));

function choose(side: string, name: string): void {
  const files = [new File(['photo'], name, { type: 'image/png' })];
  fireEvent.change(inputOf(side), { target: { files } });
}

/** Ends the look at a photo, and waits until the page has heard of it. */
const end = (look: (() => void) | undefined) =>
  act(async () => {
    look?.();
    await new Promise((resolve) => setTimeout(resolve));
  });

test('a slow look at a photo does not bring it back over one that was chosen after it', async () => {
  const looks = openForm();
  choose('your NIN slip', 'first.png');
  choose('your NIN slip', 'second.png');
  await end(looks[1]);
  expect(screen.getByText('second.png')).toBeDefined();
  await end(looks[0]);
  expect(screen.getByText('second.png')).toBeDefined();
  expect(screen.queryByText('first.png')).toBeNull();
});

test('each side says by itself that its photo is looked at', async () => {
  const looks = openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Driver’s licence' }));
  choose('the front', 'front.png');
  choose('the back', 'back.png');
  await end(looks[1]);
  expect(screen.getByText('back.png')).toBeDefined();
  expect(inputOf('the front').closest('label')?.textContent).toContain('Looking at the photo');
});

test('a photo takes the focus of what chose it, says that it is there, and gives it back', async () => {
  const looks = openForm();
  inputOf('your NIN slip').focus();
  choose('your NIN slip', 'first.png');
  await end(looks[0]);
  const remove = screen.getByRole('button', { name: 'Remove the photo of your NIN slip' });
  expect(document.activeElement).toBe(remove);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Photo added');
  fireEvent.click(remove);
  await waitFor(() => expect(document.activeElement).toBe(inputOf('your NIN slip')));
});

test('a photo leaves the focus to anyone who has gone on meanwhile', async () => {
  const looks = openForm();
  choose('your NIN slip', 'first.png');
  screen.getByLabelText('NIN').focus();
  await end(looks[0]);
  expect(screen.getByText('first.png')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('NIN'));
});
