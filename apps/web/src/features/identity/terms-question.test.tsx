import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { meQuery } from './api.ts';
import { TermsQuestion } from './terms-question.tsx';
import { ADA } from './testing/ada.ts';

beforeEach(() => {
  clearToasts();
  localStorage.clear();
  signedIn(ADA.id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The customer agrees, and this is what comes of it. Returns whether it is asked again who they are and what they agreed to. */
function agree(answer: () => Promise<Response>): () => boolean | undefined {
  vi.stubGlobal('fetch', answer);
  const client = testClient([meQuery, { ...ADA, askTerms: true }]);
  renderPage(
    <>
      <h1>Home</h1>
      <TermsQuestion />
    </>,
    { client },
  );
  const button = screen.getByRole('button', { name: 'I agree' });
  button.focus();
  fireEvent.click(button);
  return () => client.getQueryState(meQuery.queryKey)?.isInvalidated;
}

const isTold = (title: string) => waitFor(() => expect(currentToasts()).toMatchObject([{ title }]));

it('once it is answered, the heading has the focus and it is said', async () => {
  const isAskedAgain = agree(() => Promise.resolve(Response.json({ success: true })));
  await isTold('Your answer is saved.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
  await waitFor(() => expect(isAskedAgain()).toBe(true));
});

it('a lost answer is not told as a failure: the server is asked whether it has it', async () => {
  const isAskedAgain = agree(() => Promise.reject(new TypeError('no network')));
  await isTold('We do not know yet whether it is saved');
  await waitFor(() => expect(isAskedAgain()).toBe(true));
});

it('an answer that the server refused is told as not saved', async () => {
  const refusal = { code: 'VALIDATION', message: 'That did not work.', requestId: 'r1' };
  agree(() => Promise.resolve(Response.json(refusal, { status: 400 })));
  await isTold('Not saved');
});
