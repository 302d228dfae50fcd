import { classNames } from '#ui/class-names.ts';
import { lagosDateOf } from '@kolo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { saveElsewhere } from '#lib/download.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { leaveForGood } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconDownload } from '#ui/later-icons.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { UnlessFrozen } from './frozen.tsx';
import type { Proof } from './profile-queries.ts';
import { closeMyAccount, fetchMyData } from './profile-queries.ts';
import { isAtField } from './profile-words.ts';
import { ProofField, useProof } from './proof-field.tsx';
import { meQuery } from './api.ts';
import css from './identity.module.css';

export function MyDataScreen() {
  useScreen('My data');
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Page title="My data" backHref={paths.settings}>
        <DownloadPart />
        <section className="sec" aria-labelledby="close-account">
          <h2 id="close-account">Close your account</h2>
          <UnlessFrozen title="You cannot close your account for now.">
            <p className="muted">Withdraw all your money first. A closed account cannot be opened again.</p>
            <Button variant="risk" full onClick={() => setLeaving(true)}>
              Close account
            </Button>
          </UnlessFrozen>
        </section>
      </Page>
      <CloseSheet open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** Hands a text to the browser as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function DownloadPart() {
  const fetching = useCommand({
    mutationFn: fetchMyData,
    onMutate: clearToasts,
    onSuccess: (data) => {
      saveFile(`kolo-my-data-${lagosDateOf(serverClock.now())}.json`, JSON.stringify(data, null, 2));
      toast({ title: 'Your data is downloaded', detail: 'Keep the file where only you can read it.' });
    },
    onError: (error) => toast({ title: 'Not downloaded', detail: errorText(error), tone: 'failed' }),
  });
  return (
    <section className="sec" aria-labelledby="download">
      <h2 id="download">A copy for you</h2>
      <p className="muted">
        One file with what Kolo keeps about you: your profile, accounts, packages, transactions, payments,
        withdrawals, cards, schedules, orders, notifications, devices and the state of your identity check.
        Photos of your ID and our security log are not in it.
      </p>
      {saveElsewhere === null ? (
        <Button
          variant="quiet"
          full
          busy={fetching.isPending}
          busyLabel="Downloading"
          onClick={() => fetching.run()}
        >
          <IconDownload size="sm" />
          Download my data
        </Button>
      ) : (
        <p className="muted">{saveElsewhere}</p>
      )}
    </section>
  );
}

interface Closing {
  readonly by: Proof;
  /** Says beside the proof what was wrong with it. */
  readonly refuse: (error: unknown) => void;
}

function useClosing() {
  const queryClient = useQueryClient();
  return useCommand({
    mutationFn: ({ by }: Closing) => closeMyAccount(by),
    onMutate: clearToasts,
    onSuccess: () => leaveForGood('Your account is closed. Thank you for saving with Kolo.'),
    onError: (error, { refuse }) => {
      refuse(error);
      // Where the account is closed, the answer ends the session here.
      if (!isNotDone(error)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

/** Holds the command, so that the sheet stays until it is answered. What was typed goes with the form when the sheet closes. */
function CloseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const closing = useClosing();
  const busy = closing.isPending || closing.isSuccess;
  function close() {
    closing.reset();
    onClose();
  }
  return (
    <Sheet open={open} onClose={close} busy={busy} title="Close your account?" lede="This cannot be undone.">
      <CloseForm busy={busy} error={closing.error} onConfirm={closing.run} onClose={close} />
    </Sheet>
  );
}

/** A lost answer is never told as a failure. */
function NotClosed({ error }: { error: Error }) {
  const isKnown = isNotDone(error);
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'Your account is not closed.' : 'We do not know yet whether your account is closed.'}
    >
      {errorText(error)}{' '}
      {isKnown ? null : 'If it is closed, Kolo logs you out here. If you stay logged in, try again.'}
    </Banner>
  );
}

interface CloseFormProps {
  readonly busy: boolean;
  /** Why the last try did not go through. */
  readonly error: Error | null;
  readonly onConfirm: (closing: Closing) => void;
  readonly onClose: () => void;
}

function CloseForm({ busy, error, onConfirm, onClose }: CloseFormProps) {
  const proof = useProof();
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const by = proof.take();
        if (by) onConfirm({ by, refuse: proof.refuse });
      }}
    >
      {error && !isAtField(error) ? <NotClosed error={error} /> : null}
      <ul className={classNames('small muted', css['text-list'])}>
        <li>Every device is logged out, and your password and PIN stop working.</li>
        <li>Kobo below ₦1 that cannot be paid out go to Kolo as a fee.</li>
        <li>We keep the records of your money and your identity check for as long as the law asks.</li>
        <li>You can open a new account with the same email and phone.</li>
      </ul>
      <ProofField proof={proof} />
      <div className="btns">
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Closing">
          Close account
        </Button>
      </div>
    </form>
  );
}
