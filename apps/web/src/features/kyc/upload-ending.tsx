import { errorText, isNotDone } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';

interface UploadEndingProps {
  readonly error: Error;
  /** How much of the photos had left, from 0 to 1. */
  readonly sent: number;
}

/** How an upload ended that brought no answer: once all of it has left, Kolo may have it. */
export function UploadEnding({ error, sent }: UploadEndingProps) {
  const mayHaveArrived = sent === 1 && !isNotDone(error);
  if (error.name === 'AbortError') {
    return (
      <Banner tone="info" live="status" title="The upload was stopped.">
        {mayHaveArrived ? 'Kolo may have your photo already. Submit again to be sure.' : 'Nothing was sent.'}
      </Banner>
    );
  }
  if (mayHaveArrived) {
    return (
      <Banner tone="warn" live="alert" title="We do not know yet whether Kolo has your photo.">
        {errorText(error)} Submit again to be sure.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" live="alert" title="Your photo was not sent.">
      {errorText(error)}
    </Banner>
  );
}
