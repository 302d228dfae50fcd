import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { takeOriginPath } from '#lib/origin-path.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { sendVerification, useSendingVerification, verifyOwnContact } from './own-contact.ts';
import { meQuery } from './api.ts';
import { shownContact } from './shown-contact.ts';
import { Verification } from './verification.tsx';

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
    <AuthLayout short homeHref={paths.home}>
      {sent ? (
        <Verification
          sentTo={[contact]}
          verify={verifyOwnContact}
          sendAgain={() => sendVerification(contact)}
          otherHref={back}
          otherLabel="Not now"
        />
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
  const { send, isPending, mayBeSent } = useSendingVerification(contact, onSent);
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
      {mayBeSent ? (
        <Button variant="quiet" full disabled={isPending} onClick={onSent}>
          Enter the code
        </Button>
      ) : null}
      <Link className="link mid" href={back}>
        Not now
      </Link>
    </div>
  );
}
