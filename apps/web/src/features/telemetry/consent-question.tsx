import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { consentQuery, useConsentAnswer } from './consent.ts';

/** Asked once, after the first naira. Both answers weigh the same, and either can be changed in the settings. */
export function ConsentQuestion() {
  const { data: consent } = useQuery(consentQuery);
  const section = useRef<HTMLElement>(null);
  const { run, isPending, variables } = useConsentAnswer(() => {
    toast({ title: 'Your answer is saved.' });
    // The button that was pressed goes with its question. On another page the focus stays where it is.
    if (section.current) focusHeading({ preventScroll: true });
  });
  if (!consent?.ask) return null;
  return (
    <section className="card stack" aria-labelledby="consent-question" ref={section}>
      <div className="stack sm">
        <h2 id="consent-question">May we see which screens you use?</h2>
        <p className="muted">
          It helps us improve Kolo. We count the screens that are opened, without your name, your amounts or
          anything that shows it was you. You can change your answer under Account.
        </p>
      </div>
      <div className="btns">
        <Button
          small
          variant="quiet"
          disabled={isPending}
          busy={isPending && variables === false}
          busyLabel="Saving"
          onClick={() => run(false)}
        >
          Do not allow
        </Button>
        <Button
          small
          variant="quiet"
          disabled={isPending}
          busy={isPending && variables === true}
          busyLabel="Saving"
          onClick={() => run(true)}
        >
          Allow
        </Button>
      </div>
    </section>
  );
}
