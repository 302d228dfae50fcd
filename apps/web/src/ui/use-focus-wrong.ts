import { useEffect, useRef } from 'react';
import { firstWrong, focusFirstWrong } from './use-form.ts';

/**
 * For a field whose words are all that is said of a refusal: once they are drawn, the first field of its form that is wrong has the
 * focus, and a reader says it with its words.
 */
export function useFocusWrong(error: string | undefined): React.RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    const form = field.current?.closest('form');
    if (form) firstWrong(form)?.focus();
  }, [error]);
  // The same words again are drawn as they were.
  useEffect(() => {
    const form = field.current?.closest('form');
    if (!form) return;
    const look = () => focusFirstWrong(form);
    form.addEventListener('submit', look);
    return () => form.removeEventListener('submit', look);
  }, []);
  return field;
}
