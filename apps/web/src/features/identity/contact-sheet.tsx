import type { User } from '@kolo/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { shownContact } from './code-form.tsx';
import type { Channel } from './profile-queries.ts';
import { askForContactCode, dropContact, takeContact } from './profile-queries.ts';
import { CONTACT_NAMES, parseContact } from './profile-words.ts';
import { ProofField, useProof } from './proof-field.tsx';
import { meQuery } from './queries.ts';

const CODE_LENGTH = 6;

/** What the sheet is open for. `contact` is what stands in the field at first. */
export type ContactTask =
  | { readonly kind: 'change'; readonly channel: Channel; readonly contact: string }
  | { readonly kind: 'remove'; readonly channel: Channel };

function titleOf(task: ContactTask | null): string {
  if (!task) return '';
  const name = CONTACT_NAMES[task.channel];
  return task.kind === 'remove' ? `Remove your ${name}?` : `Your ${name}`;
}

function ledeOf(task: ContactTask | null): string {
  if (task?.kind === 'remove')
    return 'You can then no longer log in with it, and we no longer write to it. Your other devices are logged out.';
  return 'We send a code there. Until you type it here, nothing changes. Then your other devices are logged out.';
}

export function ContactSheet({ task, onClose }: { task: ContactTask | null; onClose: () => void }) {
  return (
    <Sheet open={task !== null} onClose={onClose} title={titleOf(task)} lede={ledeOf(task)}>
      {task?.kind === 'change' ? <ChangeContact task={task} onClose={onClose} /> : null}
      {task?.kind === 'remove' ? <RemoveContact channel={task.channel} onClose={onClose} /> : null}
    </Sheet>
  );
}

function useKeepUser() {
  const queryClient = useQueryClient();
  return (user: User) => queryClient.setQueryData(meQuery.queryKey, user);
}

type ChangeProps = { task: Extract<ContactTask, { kind: 'change' }>; onClose: () => void };

function ChangeContact({ task: { channel, contact }, onClose }: ChangeProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForm channel={channel} contact={contact} onSent={setSentTo} onClose={onClose} />
  ) : (
    <CodeStep channel={channel} contact={sentTo} onBack={() => setSentTo(null)} onClose={onClose} />
  );
}

type AskProps = {
  channel: Channel;
  contact: string;
  onSent: (contact: string) => void;
  onClose: () => void;
};

function AskForm({ channel, contact, onSent, onClose }: AskProps) {
  const proof = useProof();
  const [text, setText] = useState(contact);
  const [problem, setProblem] = useState<string>();
  const asking = useMutation({
    mutationFn: ({ to, by }: { to: string; by: Parameters<typeof askForContactCode>[1] }) =>
      askForContactCode({ channel, contact: to }, by),
    onMutate: clearToasts,
    onSuccess: (_, { to }) => onSent(to),
    onError: (error) => {
      if (proof.refuse(error)) return;
      setProblem((error instanceof ApiError ? error.fields['contact'] : undefined) ?? errorText(error));
    },
  });
  const ask = useOneAtATime(asking.mutate);
  function submit() {
    const parsed = parseContact(channel, text);
    setProblem(parsed.kind === 'wrong' ? parsed.message : undefined);
    const by = proof.take();
    if (parsed.kind === 'right' && by) ask({ to: parsed.contact, by });
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
      <Field
        label={channel === 'email' ? 'Email' : 'Phone number'}
        name="contact"
        type={channel === 'email' ? 'email' : 'tel'}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        {...(channel === 'phone' && { prefix: '+234' })}
        value={text}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setText(event.currentTarget.value);
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

type CodeProps = { channel: Channel; contact: string; onBack: () => void; onClose: () => void };

function CodeStep({ channel, contact, onBack, onClose }: CodeProps) {
  const keepUser = useKeepUser();
  const [code, setCode] = useState('');
  const taking = useMutation({
    mutationFn: (otp: string) => takeContact(channel, otp),
    onMutate: clearToasts,
    onSuccess: (user) => {
      keepUser(user);
      toast({ title: 'Saved', detail: `Your ${CONTACT_NAMES[channel]} is ${shownContact(contact)}.` });
      onClose();
    },
  });
  const take = useOneAtATime(taking.mutate);
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) take(code);
      }}
    >
      <p role="status">
        If it can be used here, {CODE_LENGTH} digits are on their way to{' '}
        <b className="ident">{shownContact(contact)}</b>.
      </p>
      <CodeInput
        label={`The ${CODE_LENGTH} digits of the code`}
        name="otp"
        value={code}
        onChange={(value) => {
          if (taking.isError) taking.reset();
          setCode(value);
        }}
        onComplete={take}
        done={taking.isSuccess}
        error={taking.isError ? errorText(taking.error) : undefined}
        autoFocus
      />
      <p className="small muted">
        No code after a minute? Go back and check what you typed. One that belongs to another Kolo account
        gets none.
      </p>
      <div className="btns">
        <Button variant="quiet" disabled={taking.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          disabled={code.length < CODE_LENGTH}
          busy={taking.isPending}
          busyLabel="Checking"
        >
          Confirm
        </Button>
      </div>
    </form>
  );
}

function RemoveContact({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const keepUser = useKeepUser();
  const proof = useProof();
  const [problem, setProblem] = useState<string>();
  const removing = useMutation({
    mutationFn: (by: Parameters<typeof dropContact>[1]) => dropContact(channel, by),
    onMutate: () => {
      clearToasts();
      setProblem(undefined);
    },
    onSuccess: (user) => {
      keepUser(user);
      toast({ title: 'Removed', detail: `Your ${CONTACT_NAMES[channel]} is removed.` });
      onClose();
    },
    onError: (error) => {
      if (!proof.refuse(error)) setProblem(errorText(error));
    },
  });
  const remove = useOneAtATime(removing.mutate);
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const by = proof.take();
        if (by) remove(by);
      }}
    >
      {problem === undefined ? null : (
        <Banner tone="bad" live="alert">
          {problem}
        </Banner>
      )}
      <ProofField proof={proof} />
      <div className="btns">
        <Button variant="quiet" disabled={removing.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={removing.isPending} busyLabel="Removing">
          Remove
        </Button>
      </div>
    </form>
  );
}
