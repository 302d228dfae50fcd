import { type LinkDone as Done, PIN_GUARDED_HOURS } from '@kolo/contract/links';
import { useState } from 'react';
import { formatDeadline } from '@kolo/domain/dates';
import { classNames } from '#ui/class-names.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, leaveTo } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { serverClock } from '#lib/server-clock.ts';
import css from './identity.module.css';
import { loweredMost } from './profile-words.ts';
import { keepResetFlow } from './reset-flow.ts';
import { isMail, shownContact } from './shown-contact.ts';

export const DONE_TITLES = {
  undone: 'The change is undone',
  ended: 'The change is stopped',
  reminders_stopped: 'Reminders are off',
  order_cancelled: 'The order is cancelled',
  stopped: 'The account is stopped',
} as const satisfies Record<Done['did'], string>;

export const ORDER_IN_DOUBT_TITLE = 'Check whether the order is cancelled';

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
            <h1>{DONE_TITLES.ended}</h1>
            <p>Nothing has changed, and nothing will. Someone may know your password: set a new one now.</p>
          </div>
          <NewPassword sentTo={null} />
        </>
      );
    case 'reminders_stopped':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>{DONE_TITLES.reminders_stopped}</h1>
            <p>You can switch them on again in your notification settings.</p>
          </div>
          <Button href={paths.notificationPreferences} full>
            Open notification settings
          </Button>
        </>
      );
    case 'order_cancelled':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>{DONE_TITLES.order_cancelled}</h1>
            <p>
              What was paid is in the SB account, less anything that repaid what a bank took back. If you did
              not order this, someone may know your password: set a new one now.
            </p>
          </div>
          <NewPassword sentTo={null} />
        </>
      );
    case 'stopped':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>{DONE_TITLES.stopped}</h1>
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

/** After a press that was not answered. `why`: what the next one was refused for, which says what the first one came to. */
export function OrderInDoubt({ why }: { why: string }) {
  return (
    <>
      <div className="stack sm" role="status">
        <h1>{ORDER_IN_DOUBT_TITLE}</h1>
        <p>{why}</p>
        <p>If you did not order this, someone may know your password: set a new one now.</p>
      </div>
      <NewPassword sentTo={null} />
      <Link className="link mid" href={paths.orders}>
        See your orders
      </Link>
    </>
  );
}

function restoredText(contact: string | null): string {
  if (contact === null) return 'Your email or phone number is back as it was.';
  return `Your ${isMail(contact) ? 'email' : 'phone number'} is back as it was.`;
}

/** `sentTo`: where the code for a new password went; null where nothing was sent, or it is not known. */
function Undone({ sentTo }: { sentTo: string | null }) {
  const [pinFrom] = useState(() => new Date(serverClock.now().getTime() + PIN_GUARDED_HOURS * HOUR_MS));
  return (
    <>
      <div className="stack sm" role="status">
        <h1>{DONE_TITLES.undone}</h1>
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
          <li>For 24 hours you can withdraw at most {loweredMost()} to your bank.</li>
          <li>Bank accounts that were added since the change count as new for another 24 hours.</li>
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
