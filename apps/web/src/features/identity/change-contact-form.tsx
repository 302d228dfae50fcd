import { classNames } from '#ui/class-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useFocusWrong } from '#ui/use-focus-wrong.ts';
import { CONTACT_NAMES, shownContact } from './shown-contact.ts';
import { isWholeCode, LaterChoice, OwnCodeField } from './own-code-field.tsx';
import type { Channel, Proof, ContactTask } from './profile-queries.ts';
import { askForContactCode, takeContact } from './profile-queries.ts';
import { parseContact } from './password-forms.ts';
import { isAtField, loweredMost, ownPlaces } from './profile-words.ts';
import { ProofField, useProof } from './proof-field.tsx';
import { meQuery, refreshContacts } from './api.ts';
import css from './identity.module.css';

/** A code for this contact is on its way; `ownTo`: where a second one went, which is needed too. */
interface Sent {
  readonly contact: string;
  readonly isGiven: boolean;
  readonly ownTo: readonly Channel[];
}

type ChangeProps = {
  task: Extract<ContactTask, { kind: 'change' }>;
  /** Whether the sheet must stay: something is under way. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

export function ChangeContactForm({ task: { channel, given, isNew }, onBusy, onClose }: ChangeProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  // Whoever comes back from the code looks at what was typed.
  const [text, setText] = useState(given);
  const ways = { onBusy, onClose };
  return sent === null ? (
    <AskForm
      channel={channel}
      given={given}
      isNew={isNew}
      text={text}
      onText={setText}
      onSent={setSent}
      {...ways}
    />
  ) : (
    <CodeStep channel={channel} sent={sent} onBack={() => setSent(null)} {...ways} />
  );
}

type AskProps = {
  channel: Channel;
  given: string;
  isNew: boolean;
  text: string;
  onText: (text: string) => void;
  onSent: (sent: Sent) => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** Said before anything is asked for: what the change costs, and who can take it back. A contact that was given already costs nothing. */
function Consequences({ channel, isNew, isGiven }: { channel: Channel; isNew: boolean; isGiven: boolean }) {
  const name = CONTACT_NAMES[channel];
  if (isGiven)
    return (
      <ul className={classNames('muted', css['text-list'])}>
        <li>Nothing will change until you enter the 6 digits that we will send to this {name}.</li>
        <li>For the first 24 hours it cannot receive password or PIN codes.</li>
      </ul>
    );
  return (
    <ul className={classNames('muted', css['text-list'])}>
      <li>Nothing will change until you enter the 6 digits that we will send to the new {name}.</li>
      <li>
        You can then withdraw at most {loweredMost()} for 24 hours, and the new {name} gets no code for a
        password or PIN.
      </li>
      <li>
        Your other devices are logged out.
        {isNew ? null : ` From the old ${name} you can undo the change for 72 hours.`}
      </li>
    </ul>
  );
}

function fieldLabel(channel: Channel, isGiven: boolean): string {
  if (channel === 'email') return isGiven ? 'Email' : 'New email';
  return isGiven ? 'Phone number' : 'New phone number';
}

function AskForm({ channel, given, isNew, text, onText, onSent, onBusy, onClose }: AskProps) {
  const proof = useProof();
  const isGiven = given !== '' && text === given;
  const [problem, setProblem] = useState<string>();
  const field = useFocusWrong(problem);
  const asking = useCommand({
    mutationFn: ({ to, by }: { to: string; by: Proof }) => askForContactCode({ channel, contact: to }, by),
    onMutate: () => {
      clearToasts();
      onBusy(true);
    },
    onSuccess: (ownTo, { to }) => onSent({ contact: to, isGiven, ownTo }),
    onError: (error) => {
      if (!proof.refuse(error) && error instanceof ApiError) setProblem(error.fields['contact']);
    },
    onSettled: () => onBusy(false),
  });
  function submit() {
    const parsed = parseContact(channel, text);
    setProblem(parsed.kind === 'wrong' ? parsed.message : undefined);
    const by = proof.take();
    if (parsed.kind === 'right' && by) asking.run({ to: parsed.contact, by });
  }
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
      {asking.isError && !isAtField(asking.error, 'contact') ? (
        <Banner tone="bad" live="alert" title="Nothing has changed.">
          {errorText(asking.error)}
        </Banner>
      ) : (
        <Consequences channel={channel} isNew={isNew} isGiven={isGiven} />
      )}
      <Field
        ref={field}
        label={fieldLabel(channel, isGiven)}
        name="contact"
        type={channel === 'email' ? 'email' : 'tel'}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        {...(channel === 'phone' && { prefix: '+234' })}
        value={text}
        error={problem}
        autoFocus
        onChange={(event) => {
          setProblem(undefined);
          onText(event.currentTarget.value);
        }}
      />
      <ProofField proof={proof} />
      <div className="btns">
        <Button variant="quiet" disabled={asking.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={asking.isPending} busyLabel="Sending">
          Send code
        </Button>
      </div>
    </form>
  );
}

function useTaking({ channel, sent: { contact, isGiven }, onBusy, onClose }: Omit<CodeProps, 'onBack'>) {
  const queryClient = useQueryClient();
  // Once a try was not answered it may be done, whatever those after it say: its code would be used up.
  const [mayBeDone, setMayBeDone] = useState(false);
  const taking = useCommand({
    mutationFn: (codes: { otp: string; ownOtp?: string; later?: true }) => takeContact({ channel, ...codes }),
    onMutate: () => {
      clearToasts();
      onBusy(true);
    },
    onSuccess: (user, { later }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      void refreshContacts(queryClient);
      const name = CONTACT_NAMES[channel];
      const happens = isGiven ? 'be confirmed' : 'change';
      if (later) toast({ title: 'Change scheduled', detail: `Your ${name} will ${happens} in 72 hours.` });
      else toast({ title: 'Saved', detail: `Your ${name} is ${shownContact(contact)}.` });
      onClose();
    },
    onError: (error) => {
      if (isNotDone(error)) return;
      setMayBeDone(true);
      void refreshContacts(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onSettled: () => onBusy(false),
  });
  return { taking, mayBeDone };
}

/** The server's words, for the one code, the other or both; null where they are about neither. */
function problemsOf(error: unknown): { otp?: string; ownOtp?: string } | null {
  if (!(error instanceof ApiError)) return null;
  const { otp, ownOtp } = error.fields;
  if (ownOtp !== undefined || otp !== undefined)
    return { ...(otp !== undefined && { otp }), ...(ownOtp !== undefined && { ownOtp }) };
  return hasCode(error, 'CODE_INVALID') ? { otp: errorText(error) } : null;
}

type NotChangedProps = {
  /** Null where its words stand beside a field. */
  error: Error | null;
  /** Without it an earlier try may be done. */
  isKnown: boolean;
};

/** A lost answer is never told as a failure. */
export function NotChanged({ error, isKnown }: NotChangedProps) {
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'Nothing has changed.' : 'We do not know yet whether it is done.'}
    >
      {error === null ? null : errorText(error)}{' '}
      {isKnown ? null : 'Close this and look at Personal information before you try again.'}
    </Banner>
  );
}

type CodeProps = {
  channel: Channel;
  sent: Sent;
  onBack: () => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

function CodeStep({ channel, sent, onBack, ...ways }: CodeProps) {
  const { contact, isGiven, ownTo } = sent;
  const [otp, setOtp] = useState('');
  const [ownOtp, setOwnOtp] = useState('');
  const [later, setLater] = useState(false);
  const { taking, mayBeDone } = useTaking({ channel, sent, ...ways });
  const needsOwn = ownTo.length > 0 && !later;
  const problems = problemsOf(taking.error);
  const failed = problems === null ? taking.error : null;
  function submit(code = otp) {
    if (!isWholeCode(code) || (needsOwn && !isWholeCode(ownOtp))) return;
    taking.run({ otp: code, ...(needsOwn && { ownOtp }), ...(later && { later }) });
  }
  const changed = (set: (value: string) => void) => (value: string) => {
    if (taking.isError) taking.reset();
    set(value);
  };
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
      {mayBeDone || failed ? <NotChanged error={failed} isKnown={!mayBeDone} /> : null}
      <p role="status">
        We sent 6 digits to <b className="ident">{shownContact(contact)}</b>, if no other Kolo account uses
        it.
        {needsOwn ? ` A second code went to ${ownPlaces(ownTo)}, to show that the account is yours.` : null}
      </p>
      <CodeInput
        label={`The code sent to your ${isGiven ? '' : 'new '}${channel}`}
        labelShown
        name="otp"
        value={otp}
        onChange={changed(setOtp)}
        {...(!later && { onComplete: submit })}
        done={taking.isSuccess}
        error={problems?.otp}
        autoFocus
      />
      {needsOwn ? (
        <OwnCodeField sentTo={ownTo} value={ownOtp} error={problems?.ownOtp} onChange={changed(setOwnOtp)} />
      ) : null}
      {ownTo.length > 0 ? <LaterChoice sentTo={ownTo} later={later} onLater={() => setLater(true)} /> : null}
      <p className="small muted">No code after a minute? Go back and check what you typed.</p>
      <div className={later ? 'btns long' : 'btns'}>
        <Button variant="quiet" disabled={taking.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          disabled={!isWholeCode(otp) || (needsOwn && !isWholeCode(ownOtp))}
          busy={taking.isPending}
          busyLabel="Checking"
        >
          {later ? `${isGiven ? 'Confirm' : 'Change'} in 72 hours` : 'Confirm'}
        </Button>
      </div>
    </form>
  );
}
