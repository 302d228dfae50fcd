import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { commandState } from './command.ts';

/**
 * Something a customer presses once. `run` starts nothing while the last start is under way: the second click of a double
 * click comes before the page has been drawn busy, so what is drawn cannot be what holds it back. `unanswered`: what was sent
 * and may be done; until its answer has come, the same is asked for again.
 */
export function useCommand<Data, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Before>,
) {
  const mutation = useMutation(options);
  const running = useRef(false);
  function run(variables: Variables): void {
    if (running.current) return;
    running.current = true;
    mutation.mutate(variables, {
      onSettled: () => {
        running.current = false;
      },
    });
  }
  // What is let go of settles unheard: neither now nor later does its answer make another start possible.
  function reset(): void {
    running.current = false;
    mutation.reset();
  }
  const unanswered = commandState(mutation.error) === 'unanswered' ? mutation.variables : undefined;
  return { ...mutation, run, reset, unanswered };
}
