import {
  type LinkPurpose,
  purposeOfToken,
  type LinkDone as Done,
  PIN_GUARDED_HOURS,
} from '@kolo/contract/links';
import { useState } from 'react';
import { formatDeadline } from '@kolo/domain/dates';
import { classNames } from '#ui/class-names.ts';
import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, leaveTo } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { serverClock } from '#lib/server-clock.ts';
import { pressLink } from './profile-queries.ts';
import css from './identity.module.css';
import { loweredMost } from './profile-words.ts';
import { keepResetFlow } from './reset-flow.ts';
import { isMail, shownContact } from './shown-contact.ts';

/** Where the link of a message leads, signed in or not. Nothing happens before the button is pressed. */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const purpose = purposeOfToken(token);
  useScreen(purpose === null ? 'This link is not complete' : CASES[purpose].title);
  const pressing = useCommand({ mutationFn: pressLink });
  const isGone = hasCode(pressing.error, 'NOT_FOUND') || hasCode(pressing.error, 'WRONG_STATE');
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      <div className="form">
        {purpose === null ? (
          <Incomplete />
        ) : pressing.data ? (
          <LinkDone done={pressing.data} />
        ) : isGone ? (
          <Gone purpose={purpose} error={pressing.error} />
        ) : (
          <Ask
            purpose={purpose}
            busy={pressing.isPending}
            problem={pressing.isError ? errorText(pressing.error) : undefined}
            onPress={() => pressing.run(token)}
          />
        )}
      </div>
    </AuthLayout>
  );
}

interface Case {
  readonly title: string;
  readonly told: string;
  readonly effects: readonly string[];
  readonly button: string;
  readonly otherwise: string;
}

const ALL_IS_WELL = 'If it was you, close this page. Nothing has happened.';

const CASES = {
  undo_contact: {
    title: 'Was this not you?',
    told: 'Our message told you that an email address or phone number on your Kolo account was changed.',
    effects: [
      'The change is undone.',
      'Every device is logged out.',
      'No money can leave until you have set a new password.',
    ],
    button: 'This was not me',
    otherwise: ALL_IS_WELL,
  },
  end_contact: {
    title: 'Was this not you?',
    told: 'Our message told you that an email address or phone number on your Kolo account is going to change.',
    effects: ['The change will not happen.'],
    button: 'This was not me',
    otherwise: ALL_IS_WELL,
  },
  stop_account: {
    title: 'Is this account yours?',
    told: 'Our message told you that this email or phone number was removed from a Kolo account.',
    effects: ['No money can leave the account.', 'We will check it and write to you.'],
    button: 'Stop this account',
    otherwise: 'If the account is not yours, close this page. Nothing has happened.',
  },
  stop_reminders: {
    title: 'Stop reminders?',
    told: 'Our message reminded you of a payment into your daily savings.',
    effects: ['Kolo no longer reminds you of payments.', 'Your money and your packages stay as they are.'],
    button: 'Stop reminding me',
    otherwise: 'To keep your reminders, close this page. Nothing has happened.',
  },
  cancel_order: {
    title: 'Cancel this order?',
    told: 'Our message told you that a product was ordered with your Kolo account, and where it is going.',
    effects: [
      'The order is cancelled and the product does not leave our store.',
      'The price and the delivery fee go to the SB account at once, less anything that repays what a bank took back.',
    ],
    button: 'Cancel the order',
    otherwise: 'If you want the product, close this page. Nothing has happened.',
  },
} as const satisfies Record<LinkPurpose, Case>;

type AskProps = { purpose: LinkPurpose; busy: boolean; problem: string | undefined; onPress: () => void };

function Ask({ purpose, busy, problem, onPress }: AskProps) {
  const { title, told, effects, button, otherwise } = CASES[purpose];
  return (
    <>
      <div className="stack sm">
        <h1>{title}</h1>
        <p>{told}</p>
      </div>
      <div className="stack sm">
        <p>If you press the button:</p>
        <ul className={classNames('muted', css['text-list'])}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      {problem === undefined ? null : (
        <Banner tone="bad" live="alert">
          {problem}
        </Banner>
      )}
      <Button full busy={busy} busyLabel="One moment" onClick={onPress}>
        {button}
      </Button>
      <p className="small muted">{otherwise}</p>
    </>
  );
}

/** The message was cut, or the link was not copied whole. */
function Incomplete() {
  const isLoggedIn = currentUserId() !== null;
  return (
    <>
      <div className="stack sm">
        <h1>This link is not complete</h1>
        <p>Open it again from the message.</p>
      </div>
      <p className="small muted">
        If that does not work, {isLoggedIn ? '' : 'log in and '}write to us. If someone else may know your
        password, set a new one.
      </p>
      <Button href={isLoggedIn ? paths.newCase() : paths.login} full>
        {isLoggedIn ? 'Write to us' : 'Log in'}
      </Button>
      {isLoggedIn ? null : (
        <Link className="link mid" href={paths.forgotPassword}>
          Set a new password
        </Link>
      )}
    </>
  );
}

const CANCEL_IN_KOLO = 'It is too old. You can still cancel the order in Kolo until it leaves our store.';

function Gone({ purpose, error }: { purpose: LinkPurpose; error: unknown }) {
  if (purpose === 'stop_reminders') {
    return (
      <>
        <h1>This link does not work</h1>
        <p>It is too old. You can still switch reminders off in your notification settings.</p>
        <Button href={paths.notificationPreferences} full>
          Open notification settings
        </Button>
      </>
    );
  }
  if (purpose === 'cancel_order') {
    return (
      <>
        <h1>This link does not work</h1>
        <p>{hasCode(error, 'NOT_FOUND') ? CANCEL_IN_KOLO : errorText(error)}</p>
        <Button href={paths.orders} full>
          See your orders
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>This link does not work</h1>
      <Banner tone="warn" live="alert">
        {errorText(error)}
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

const HOUR_MS = 60 * 60 * 1_000;

/** What the press of a message's link did, and what the customer does now. */
function LinkDone({ done: { did, identifier } }: { done: Done }) {
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
    case 'reminders_stopped':
      return (
        <>
          <div className="stack sm" role="status">
            <h1>Reminders are off</h1>
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
            <h1>The order is cancelled</h1>
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
