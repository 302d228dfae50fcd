import { errorText } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface NotDoneProps {
  readonly error: unknown;
  /** Where the server refused it: nothing has happened. */
  readonly refused: string;
  /** Where no answer came: it may have happened. What to do now. */
  readonly unanswered?: string;
}

/** Stands where the button was that would do it once more. */
export function SeeTransactions() {
  return (
    <Button href={paths.history} full>
      See your transactions
    </Button>
  );
}

/** Why a command did not go through. A lost answer is never told as a failure. */
export function NotDone({ error, refused, unanswered = 'Try again: it is done only once.' }: NotDoneProps) {
  const state = commandState(error);
  if (state === 'done') {
    return (
      <Banner tone="warn" live="alert" title="It was done the first time.">
        The answer did not reach this phone. Check your transactions before you do it again.
      </Banner>
    );
  }
  const isKnown = state === 'refused';
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? refused : 'We do not know yet whether it is done.'}
    >
      {errorText(error)} {isKnown ? null : unanswered}
    </Banner>
  );
}
