import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { takeOriginPath } from '#lib/origin-path.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { keepSignedIn } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { sendOwnCode, useSendingOwnCode, verifyOwnCode } from './own-email.ts';
import { meQuery } from './api.ts';
import { shownContact } from './shown-contact.ts';
import { useResend } from './use-resend.ts';

function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'codeSent' in state && state.codeSent === true;
}

const TITLES = { email: 'Verify your email', phone: 'Verify your phone number' } as const;

/** The e-mail address of a customer who is signed in already, or with `?contact=phone` the phone. */
export function VerifyEmailScreen() {
  const [search] = useSearchParams();
  const channel = search.get('contact') === 'phone' ? 'phone' : 'email';
  useScreen(TITLES[channel]);
  const { data: me } = useQuery(meQuery);
  const { state } = useLocation();
  const [back] = useState(() => pathFrom(state, paths.verifyEmail) ?? takeOriginPath());
  const [sent, setSent] = useState(() => wasSent(state));
  if (!me) return null;
  const contact = channel === 'email' ? me.email : me.phoneNumber;
  const isVerified = channel === 'email' ? me.isEmailVerified : me.isPhoneVerified;
  // Also where the code was right: the way back begins as soon as the contact is verified.
  if (contact === null || isVerified) return <Navigate to={back} replace />;
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.home}>
      {sent ? (
        <Verification contact={contact} back={back} />
      ) : (
        <Asking title={TITLES[channel]} contact={contact} back={back} onSent={() => setSent(true)} />
      )}
    </AuthLayout>
  );
}

interface AskingProps {
  readonly title: string;
  readonly contact: string;
  readonly back: string;
  readonly onSent: () => void;
}

/** Anyone who came by the address alone has no code yet. */
function Asking({ title, contact, back, onSent }: AskingProps) {
  const { send, isPending } = useSendingOwnCode(contact, onSent);
  return (
    <div className="form">
      <div className="stack sm">
        <h1>{title}</h1>
        <p className="muted">
          We will send 6 digits to <b className="ident">{shownContact(contact)}</b>.
        </p>
      </div>
      <Button full busy={isPending} busyLabel="Sending" onClick={send}>
        Send me a code
      </Button>
      <Link className="link mid" href={back}>
        Not now
      </Link>
    </div>
  );
}

function useVerification(contact: string) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const verifying = useCommand({
    mutationFn: verifyOwnCode,
    onMutate: clearToasts,
    onSuccess: (signedIn) => {
      keepSignedIn(signedIn);
      toast({ title: 'Account Verified', detail: 'Your account has been successfully verified.' });
      queryClient.setQueryData(meQuery.queryKey, signedIn.user);
    },
    // What is wrong stands beside the code.
    onError: () => toast({ title: 'Verification Failed', tone: 'failed' }),
  });
  const resend = useResend({
    identifier: contact,
    send: sendOwnCode,
    onSent: () => {
      setCode('');
      verifying.reset();
    },
    sentToast: { title: 'Code Sent', detail: 'A new verification code has been sent.' },
    failedTitle: 'Failed to Send Code',
  });
  function change(value: string) {
    if (verifying.isError) verifying.reset();
    setCode(value);
  }
  const verify = verifying.run;
  return { code, change, verify, verifying, resend };
}

function Verification({ contact, back }: { contact: string; back: string }) {
  const { code, change, verify, verifying, resend } = useVerification(contact);
  return (
    <CodeForm
      sentTo={[contact]}
      code={code}
      onChange={change}
      onSend={verify}
      state={verifying}
      resend={resend}
      otherHref={back}
      otherLabel="Not now"
    />
  );
}
