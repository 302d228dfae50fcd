import { classNames } from '#ui/class-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { sentText } from '#lib/use-owner-proof.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { LaterChoice, OwnCodeField } from './own-code-field.tsx';
import type { Channel, Proof } from './profile-queries.ts';
import { askForOwnCode, dropContact } from './profile-queries.ts';
import { isAtField, loweredMost } from './profile-words.ts';
import { CONTACT_NAMES } from './shown-contact.ts';
import { ProofField, useProof } from './proof-field.tsx';
import { meQuery, refreshContacts } from './api.ts';
import css from './identity.module.css';

function ownProblem(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['ownOtp'] : undefined;
}

/** The code that is sent first where no PIN is set, or the PIN is too new to be proof enough; then the removal. */
function useRemoval(channel: Channel, proof: ReturnType<typeof useProof>, onClose: () => void) {
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<readonly Channel[] | null>(null);
  const removing = useCommand({
    mutationFn: async (body: Proof & { ownOtp?: string; later?: true }) => {
      if (!proof.hasPin && sentTo === null) return setSentTo(await askForOwnCode());
      try {
        queryClient.setQueryData(meQuery.queryKey, await dropContact(channel, body));
      } catch (error) {
        if (sentTo !== null || ownProblem(error) === undefined) throw error;
        return setSentTo(await askForOwnCode());
      }
      void refreshContacts(queryClient);
      const name = CONTACT_NAMES[channel];
      if (body.later)
        toast({ title: 'Change scheduled', detail: `Your ${name} will be removed in 72 hours.` });
      else toast({ title: 'Removed', detail: `Your ${name} was removed.` });
      return onClose();
    },
    onMutate: clearToasts,
    onError: proof.refuse,
  });
  const resending = useCommand({
    mutationFn: askForOwnCode,
    onSuccess: (channels) => {
      setSentTo(channels);
      // What was said about the code before is settled by this one.
      removing.reset();
    },
  });
  return { removing, resending, sentTo };
}

export function RemoveContactForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const proof = useProof();
  const [ownOtp, setOwnOtp] = useState('');
  const [later, setLater] = useState(false);
  const { removing, resending, sentTo } = useRemoval(channel, proof, onClose);
  function submit() {
    const by = proof.take();
    if (by) removing.run(sentTo === null ? by : { ...by, ...(later ? { later } : { ownOtp }) });
  }
  const { error } = removing;
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
      {error && !isAtField(error, 'ownOtp') ? (
        <Banner tone="bad" live="alert" title="Nothing has changed.">
          {errorText(error)}
        </Banner>
      ) : (
        <ul className={classNames('muted', css['text-list'])}>
          <li>You can no longer log in with it, and your other devices are logged out.</li>
          <li>You can withdraw at most {loweredMost()} for 24 hours.</li>
          <li>From the old {CONTACT_NAMES[channel]} you can undo this for 72 hours.</li>
        </ul>
      )}
      <ProofField proof={proof} />
      {sentTo === null ? null : (
        <>
          {later ? null : (
            <>
              <OwnCodeField sentTo={sentTo} value={ownOtp} error={ownProblem(error)} onChange={setOwnOtp} />
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
