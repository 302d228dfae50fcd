import { classNames } from '#ui/class-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { sentText } from '#lib/use-owner-proof.ts';
import { Button } from '#ui/button.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { NotChanged } from './change-contact-form.tsx';
import { LaterChoice, OwnCodeField } from './own-code-field.tsx';
import type { Channel, ContactTask, Proof } from './profile-queries.ts';
import { askForOwnCode, dropContact } from './profile-queries.ts';
import { isAtField, loweredMost } from './profile-words.ts';
import { CONTACT_NAMES } from './shown-contact.ts';
import { ProofField, useProof } from './proof-field.tsx';
import { meQuery, refreshContacts } from './api.ts';
import css from './identity.module.css';

function ownProblem(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['ownOtp'] : undefined;
}

interface RemoveProps {
  readonly task: Extract<ContactTask, { kind: 'remove' }>;
  /** Whether the sheet must stay: something is under way. */
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** The code that is sent first where no PIN is set, or the PIN is too new to be proof enough; then the removal. */
function useRemoval({ task, onBusy, onClose }: RemoveProps, proof: ReturnType<typeof useProof>) {
  const { channel } = task;
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<readonly Channel[] | null>(null);
  // Once a removal was not answered it may be done, whatever the tries after it say. A lost code changes nothing.
  const [mayBeDone, setMayBeDone] = useState(false);
  const removing = useCommand({
    mutationFn: async (body: Proof & { ownOtp?: string; later?: true }) => {
      if (!proof.hasPin && sentTo === null) return setSentTo(await askForOwnCode());
      try {
        queryClient.setQueryData(meQuery.queryKey, await dropContact(channel, body));
      } catch (error) {
        if (sentTo === null && ownProblem(error) !== undefined) return setSentTo(await askForOwnCode());
        if (!isNotDone(error)) {
          setMayBeDone(true);
          void refreshContacts(queryClient);
          void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        }
        throw error;
      }
      void refreshContacts(queryClient);
      const name = CONTACT_NAMES[channel];
      if (body.later)
        toast({ title: 'Change scheduled', detail: `Your ${name} will be removed in 72 hours.` });
      else toast({ title: 'Removed', detail: `Your ${name} was removed.` });
      return onClose();
    },
    onMutate: () => {
      clearToasts();
      onBusy(true);
    },
    onError: proof.refuse,
    onSettled: () => onBusy(false),
  });
  const resending = useCommand({
    mutationFn: askForOwnCode,
    onSuccess: (channels) => {
      setSentTo(channels);
      // What was said about the code before is settled by this one.
      removing.reset();
    },
  });
  return { removing, resending, sentTo, mayBeDone };
}

export function RemoveContactForm(props: RemoveProps) {
  const { task, onClose } = props;
  const proof = useProof();
  const [ownOtp, setOwnOtp] = useState('');
  const [later, setLater] = useState(false);
  const { removing, resending, sentTo, mayBeDone } = useRemoval(props, proof);
  function submit() {
    const by = proof.take();
    if (by) removing.run(sentTo === null ? by : { ...by, ...(later ? { later } : { ownOtp }) });
  }
  const { error } = removing;
  const failed = isAtField(error, 'ownOtp') ? null : error;
  const sends = !proof.hasPin && sentTo === null;
  const said = resending.isError
    ? errorText(resending.error)
    : resending.data
      ? sentText(resending.data)
      : null;
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {mayBeDone || failed ? (
        <NotChanged error={failed} isKnown={!mayBeDone} />
      ) : task.verified ? (
        <ul className={classNames('muted', css['text-list'])}>
          <li>You can no longer log in with it, and your other devices are logged out.</li>
          <li>You can withdraw at most {loweredMost()} for 24 hours.</li>
          <li>From the old {CONTACT_NAMES[task.channel]} you can undo this for 72 hours.</li>
        </ul>
      ) : null}
      <ProofField proof={proof} />
      {sentTo === null ? null : (
        <>
          {later ? null : (
            <>
              <OwnCodeField
                sentTo={sentTo}
                value={ownOtp}
                error={ownProblem(error)}
                onChange={setOwnOtp}
                autoFocus
              />
              <Button
                variant="quiet"
                full
                busy={resending.isPending}
                busyLabel="Sending"
                onClick={() => resending.run()}
              >
                Send a new code
              </Button>
              {said === null ? null : <p role="status">{said}</p>}
            </>
          )}
          <LaterChoice sentTo={sentTo} later={later} onLater={() => setLater(true)} />
        </>
      )}
      <div className={later ? 'btns long' : 'btns'}>
        <Button variant="quiet" disabled={removing.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button
          type="submit"
          variant={sends ? 'primary' : 'danger'}
          busy={removing.isPending}
          busyLabel={sends ? 'Sending' : 'Removing'}
        >
          {sends ? 'Send me a code' : later ? 'Remove in 72 hours' : 'Remove'}
        </Button>
      </div>
    </form>
  );
}
