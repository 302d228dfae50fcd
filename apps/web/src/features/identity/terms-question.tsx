import { answerTerms } from '@kolo/contract/terms';
import { TERMS_VERSION } from '@kolo/domain/terms';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { toast } from '#ui/toast-store.ts';
import { meQuery } from './api.ts';

type Answer = 'agree' | 'later';

/** Asks customers who registered before these terms or agreed to older ones. The server remembers "Later" for 30 days. */
export function TermsQuestion() {
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const { run, isPending, isSuccess, variables } = useCommand({
    mutationFn: (answer: Answer) => call(answerTerms, { body: { version: TERMS_VERSION, answer } }),
    onSuccess: () => {
      toast({ title: 'Your answer is saved.' });
      // The button that was pressed goes with its question. On another page the focus stays where it is.
      if (section.current) focusHeading({ preventScroll: true });
      return client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => {
      toast({
        title: isNotDone(error) ? 'Not saved' : 'We do not know yet whether it is saved',
        detail: errorText(error),
        tone: 'failed',
      });
      // Whether it is still to be asked.
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const busy = isPending || isSuccess;
  return (
    <section className="card stack" aria-labelledby="terms-question" ref={section}>
      <div className="stack sm">
        <h2 id="terms-question">Our terms and privacy notice</h2>
        <p className="muted">
          They say what you can expect from us and what we keep about you. Please read the{' '}
          <Link className="link within" href={paths.terms}>
            terms
          </Link>{' '}
          and the{' '}
          <Link className="link within" href={paths.privacy}>
            privacy notice
          </Link>
          .
        </p>
      </div>
      <div className="btns">
        <Button small variant="quiet" disabled={busy} onClick={() => run('later')}>
          Later
        </Button>
        <Button
          small
          variant="primary"
          disabled={busy}
          busy={busy && variables === 'agree'}
          busyLabel="Saving"
          onClick={() => run('agree')}
        >
          I agree
        </Button>
      </div>
    </section>
  );
}
