import { CASE_TEXT_MAX, openCase } from '@kolo/contract/cases';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { type CaseSubject, sendCase } from './api.ts';

/** A lost answer is never told as a failure: other words would open a second case. */
function tellFailure(error: unknown, isKnown: boolean): void {
  const why = errorText(error);
  toast({
    title: isKnown ? 'That was not sent' : 'We do not know yet whether it was sent',
    detail: isKnown ? why : `${why} Send the same words again: this opens no second case.`,
    tone: 'failed',
  });
}

interface NewCaseProps extends CaseSubject {
  /** What it is about, as the customer knows it. */
  readonly about?: React.ReactNode;
  /** The number of the case whose answer did not help. */
  readonly after?: string | undefined;
}

/** The form in which a customer says what is wrong. */
export function NewCase({ transactionId, orderId, about, after }: NewCaseProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const begins = after === undefined ? '' : `About case ${after}: `;
  const draft = `case ${after ?? transactionId ?? orderId ?? ''}`;
  // The words whose sending was not answered: they may have come, whatever the tries after it say.
  const [doubtful, setDoubtful] = useState<string>();
  const form = useForm(openCase.body, async ({ text }) => {
    clearToasts();
    try {
      const opened = await sendCase(client, { text: `${begins}${text}`, transactionId, orderId });
      forgetDraft(draft);
      // Not back to the form with the back button: it was sent.
      await navigate(paths.case(opened.id), { replace: true });
      toast({ title: 'We have it', detail: `Your case is ${opened.number}.` });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const isKnown = isNotDone(error);
      if (!isKnown) setDoubtful(text);
      // What stands beside the field is not said twice.
      if (fields['text'] === undefined) tellFailure(error, isKnown && text !== doubtful);
      return fields;
    }
    return {};
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={form.onSubmit}>
      {about}
      {after === undefined ? null : <p className="muted">Your message continues case {after}.</p>}
      <TextArea
        name="text"
        label="What is wrong?"
        hint="Say what you expected and what happened. Never write your PIN, password or card number."
        error={form.errors['text']}
        maxLength={CASE_TEXT_MAX - begins.length}
        defaultValue={readDraft(draft, z.string()) ?? ''}
        onChange={(event) => keepDraft(draft, event.currentTarget.value)}
      />
      <p className="small muted">We will answer within 3 days. You will get a notification.</p>
      <Button type="submit" full busy={form.busy} busyLabel="Sending">
        Send report
      </Button>
    </form>
  );
}
