import { classNames } from '#ui/class-names.ts';
import type { LinkDone as Done } from '@kolo/contract/links';
import { PIN_GUARDED_HOURS } from '@kolo/contract/links';
import { formatDeadline } from '@kolo/domain/dates';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { currentUserId, leaveTo } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { keepResetFlow } from './reset-flow.ts';
import { isMail, shownContact } from './shown-contact.ts';
import css from './identity.module.css';

const HOUR_MS = 60 * 60 * 1_000;

/** What the press of a message's link did, and what the customer does now. */
export function LinkDone({ done: { did, identifier } }: { done: Done }) {
  switch (did) {
    case 'undone':
      return <Undone sentTo={identifier} />;
    case 'ended':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>The change is stopped</h1>
            <p>Nothing has changed, and nothing will. Someone may know your password: set a new one now.</p>
          </div>
          <NewPassword sentTo={null} />
        </>
      );
    case 'stopped':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>The account is stopped</h1>
            <p>No money can leave it until we have checked it.</p>
            <p>We will write to you. Please reply.</p>
          </div>
          <Button href={paths.newCase()} full>
            Write to us
          </Button>
        </>
      );
  }
}

function restoredText(contact: string | null): string {
  if (contact === null) return 'Your email or phone number is back as it was.';
  return `Your ${isMail(contact) ? 'email' : 'phone number'} is back as it was.`;
}

/** `sentTo`: where the code for a new password went; null where nothing was sent. */
function Undone({ sentTo }: { sentTo: string | null }) {
  const [pinFrom] = useState(() => new Date(serverClock.now().getTime() + PIN_GUARDED_HOURS * HOUR_MS));
  return (
    <>
      <div className="stack sm" role="status">
        <h1>The change is undone</h1>
        <p>{restoredText(sentTo)} Every device is logged out, and no money can leave for now.</p>
      </div>
      <div className="stack sm">
        <h2>What to do now</h2>
        <ol className={css['text-list']}>
          <li>
            Set a new password.
            {sentTo === null ? null : (
              <>
                {' '}
                We sent 6 digits for it to <b className="ident">{shownContact(sentTo)}</b>.
              </>
            )}
          </li>
          <li>Log in with the new password.</li>
          <li>To withdraw, use the PIN that you had before the change.</li>
        </ol>
      </div>
      <div className="stack sm">
        <h2>On hold for now</h2>
        <ul className={classNames('muted', css['text-list'])}>
          <li>For 24 hours you can withdraw at most ₦20,000 to your bank.</li>
          <li>Bank accounts that were added since the change wait another 24 hours.</li>
          <li>
            No PIN from before, or forgot it? You can set one from {formatDeadline(pinFrom)}. We can help you
            sooner, and will ask for your ID.
          </li>
        </ul>
      </div>
      <NewPassword sentTo={sentTo} />
    </>
  );
}

function leaveForPassword(sentTo: string | null): void {
  leaveTo(sentTo === null ? paths.forgotPassword : paths.verifyResetCode);
  if (sentTo !== null) keepResetFlow({ state: 'requested', identifier: sentTo });
}

/** `sentTo`: where a code has gone already. In a browser that is logged in, the old session is left first. */
function NewPassword({ sentTo }: { sentTo: string | null }) {
  if (currentUserId() !== null) {
    return (
      <Button full onClick={() => leaveForPassword(sentTo)}>
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
