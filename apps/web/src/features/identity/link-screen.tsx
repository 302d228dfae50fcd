import type { LinkDone } from '@kolo/contract/links';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, leaveForGood } from '#lib/session.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { shownContact } from './shown-contact.ts';
import './personal-information.css';
import { pressLink } from './profile-queries.ts';
import { keepResetFlow } from './reset-flow.ts';

/** Where the link of a message leads, signed in or not. Nothing happens before the button is pressed. */
export function LinkScreen() {
  useScreen('Was this not you?');
  const [token] = useState(() => location.hash.slice(1));
  const pressing = useMutation({ mutationFn: pressLink });
  const press = useOneAtATime(pressing.mutate);
  const isGone =
    token === '' || hasCode(pressing.error, 'NOT_FOUND') || hasCode(pressing.error, 'WRONG_STATE');
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      <div className="form">
        {pressing.data ? (
          <Done done={pressing.data} />
        ) : isGone ? (
          <Gone why={pressing.error ? errorText(pressing.error) : undefined} />
        ) : (
          <Ask
            busy={pressing.isPending}
            problem={pressing.isError ? errorText(pressing.error) : undefined}
            onPress={() => press(token)}
          />
        )}
      </div>
    </AuthLayout>
  );
}

type AskProps = { busy: boolean; problem: string | undefined; onPress: () => void };

function Ask({ busy, problem, onPress }: AskProps) {
  return (
    <>
      <div className="stack sm">
        <h1>Was this not you?</h1>
        <p>Press the button only if our message told you of something that you did not do.</p>
      </div>
      <ul className="small muted closing-list">
        <li>
          If your email or phone number was changed, it is put back. Every device is logged out, and no money
          can leave.
        </li>
        <li>If a change is planned, it does not happen.</li>
        <li>
          If you were removed from an account that is yours, everything there stops until our staff have
          looked at it.
        </li>
      </ul>
      {problem === undefined ? null : (
        <Banner tone="bad" live="alert">
          {problem}
        </Banner>
      )}
      <Button full busy={busy} busyLabel="One moment" onClick={onPress}>
        This was not me
      </Button>
      <p className="small muted">If it was you, close this page. Nothing has happened.</p>
    </>
  );
}

function Gone({ why }: { why: string | undefined }) {
  return (
    <>
      <h1>This link does not work</h1>
      <Banner tone="warn" live="alert">
        {why ?? 'Open the whole link from our message. It begins with the address of Kolo.'}
      </Banner>
      <Button href={paths.forgotPassword} full>
        Set a new password
      </Button>
      {/* The login page is a document of its own. */}
      <a className="link mid" href={paths.login}>
        Back to log in
      </a>
    </>
  );
}

const WORDS = {
  undone: {
    title: 'The change is undone',
    said: 'Your contact is as it was before. Every device is logged out, and no money can leave the account.',
    next: 'Now set a new password. Withdrawals then need the PIN that you had before the change.',
  },
  ended: {
    title: 'The change is stopped',
    said: 'Nothing has changed, and nothing will.',
    next: 'Somebody knows your password. Set a new one now.',
  },
  stopped: {
    title: 'Everything is stopped',
    said: 'Nothing leaves the account until our staff have looked at it, within a day.',
    next: 'Answer them when they write to you.',
  },
} as const satisfies Record<LinkDone['did'], object>;

function Done({ done: { did, identifier } }: { done: LinkDone }) {
  const { title, said, next } = WORDS[did];
  return (
    <>
      <div className="stack sm" role="status">
        <h1>{title}</h1>
        <p>{said}</p>
        <p>{next}</p>
        {did === 'undone' && identifier !== null ? (
          <p>
            We sent 6 digits for it to <b className="ident">{shownContact(identifier)}</b>.
          </p>
        ) : null}
      </div>
      {did === 'stopped' ? null : <NewPassword sentTo={did === 'undone' ? identifier : null} />}
    </>
  );
}

/** `sentTo`: where a code has gone already. In a browser that is logged in, the old session is left first. */
function NewPassword({ sentTo }: { sentTo: string | null }) {
  if (currentUserId() !== null) {
    return (
      <Button full onClick={() => leaveForGood('Choose Forgot Password and set a new password now.')}>
        Set a new password
      </Button>
    );
  }
  if (sentTo === null) {
    return (
      <Button href={paths.forgotPassword} full>
        Set a new password
      </Button>
    );
  }
  return (
    <Button
      href={paths.verifyResetCode}
      full
      onClick={() => keepResetFlow({ state: 'requested', identifier: sentTo })}
    >
      Set a new password
    </Button>
  );
}
