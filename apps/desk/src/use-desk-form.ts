import { useState } from 'react';
import { DeskError } from './client.ts';

/** What was typed is read once when the form is sent; what the server says of it stands in `failure` and beside the fields. */
export function useDeskForm(send: (typed: (name: string) => string) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DeskError | null>(null);
  const run = async (form: HTMLFormElement, pressed: HTMLElement | null) => {
    const data = new FormData(form, pressed);
    setBusy(true);
    setFailure(null);
    try {
      await send((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!busy) void run(event.currentTarget, event.nativeEvent.submitter);
    },
  };
}
