import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askAgainIfOvertaken } from './overtaken.ts';

const queryKey = ['bell'];

/** A cache, and a server of which each question is answered by hand. */
function begin() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  askAgainIfOvertaken(client);
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve));
  const answer = async (at: number, text: string) => {
    await vi.waitUntil(() => asked.length > at);
    asked[at]?.(text);
  };
  return {
    client,
    queryFn,
    asked,
    answer,
    shown: () => client.getQueryData(queryKey),
    refresh: () => void client.invalidateQueries({ queryKey }),
  };
}

it('news that come while a screen waits for its first answer are asked for after it', async () => {
  const { client, queryFn, asked, answer, shown, refresh } = begin();
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  refresh();
  await answer(0, 'before');
  await answer(1, 'after');
  await vi.waitUntil(() => shown() === 'after');
  refresh();
  await answer(2, 'later');
  await vi.waitUntil(() => shown() === 'later');
  expect(asked).toHaveLength(3);
  leave();
});

it('an answer that was asked for ahead and overtaken is not taken for fresh by the screen that shows it', async () => {
  const { client, queryFn, answer, shown, refresh } = begin();
  const ahead = client.prefetchQuery({ queryKey, queryFn });
  refresh();
  await answer(0, 'before');
  await ahead;
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await answer(1, 'after');
  await vi.waitUntil(() => shown() === 'after');
  leave();
});
