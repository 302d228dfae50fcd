import type { AnswerOf } from '@kolo/contract/endpoint';
import type { StaffSession } from '@kolo/contract/desk/staff';
import { finishEnrolment, lookAtEnrolment, STAFF_PASSWORD_MIN } from '@kolo/contract/desk/staff';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { useEffect, useState } from 'react';
import { callDesk, DeskError } from './client.ts';
import { FailureNote } from './failure-note.tsx';
import { useDeskForm } from './use-desk-form.ts';

type Props = { token: string; onSignedIn: (session: StaffSession) => void };
type Link = AnswerOf<typeof lookAtEnrolment>;
type Done = AnswerOf<typeof finishEnrolment>;

/** From the one-time link to the desk: the app gets its secret, the password is chosen, the recovery codes are written down. */
export function EnrolScreen({ token, onSignedIn }: Props) {
  const [link, setLink] = useState<Link | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    callDesk(lookAtEnrolment, { body: { token } }).then(setLink, (error: unknown) =>
      setFault(error instanceof DeskError ? error.message : String(error)),
    );
  }, [token]);
  if (done !== null) return <RecoveryCodes done={done} onSignedIn={onSignedIn} />;
  if (fault !== null)
    return (
      <main className="desk-gate">
        <Banner tone="bad" live="alert">
          {fault}
        </Banner>
        <Button href="/">To the sign-in</Button>
      </main>
    );
  if (link === null) return <p className="desk-gate">One moment…</p>;
  return <EnrolForm token={token} link={link} onDone={setDone} />;
}

function EnrolForm({ token, link, onDone }: { token: string; link: Link; onDone: (done: Done) => void }) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const body = { token, password: typed('password'), code: typed('code') };
    onDone(await callDesk(finishEnrolment, { body }));
  });
  const { password, code } = failure?.fields ?? {};
  return (
    <main className="desk-gate desk-enrol">
      <h1>Welcome, {link.name}</h1>
      <p>Your role is {link.role}. Scan this with an authenticator app, then choose a password.</p>
      <img className="desk-qr" src={link.qr} alt="The secret for your authenticator app, as a QR code" />
      <p className="desk-secret">
        No camera? Type <code>{link.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form className="desk-form" onSubmit={onSubmit} method="post">
        <FailureNote failure={failure} isBeside={password !== undefined || code !== undefined} />
        <input type="hidden" name="username" autoComplete="username" value={link.name} />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={STAFF_PASSWORD_MIN}
          hint={`At least ${STAFF_PASSWORD_MIN} characters.`}
          error={password}
          required
        />
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The 6 digits that the app shows now."
          error={code}
          required
        />
        <Button type="submit" full busy={busy} busyLabel="Saving">
          Finish
        </Button>
      </form>
    </main>
  );
}

function RecoveryCodes({ done, onSignedIn }: { done: Done; onSignedIn: Props['onSignedIn'] }) {
  return (
    <main className="desk-gate">
      <h1>Keep your recovery codes</h1>
      <p>Each signs you in once when you do not have your phone. They are not shown again.</p>
      <ol className="desk-codes">
        {done.recoveryCodes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ol>
      <Button full onClick={() => onSignedIn(done.session)}>
        I have written them down
      </Button>
    </main>
  );
}
