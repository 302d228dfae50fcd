import { type LinkPurpose, purposeOfToken, type LinkDone as Done } from '@kolo/contract/links';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { InDoubt } from './in-doubt.tsx';
import { DONE_TITLES, LinkDone, ORDER_IN_DOUBT_TITLE, OrderInDoubt } from './link-done.tsx';
import { pressLink } from './profile-queries.ts';
import css from './identity.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

/** `doubt`: what the last press came to, once one was not answered: that one may have done it, whatever those after it say. */
function usePress() {
  const [doubt, setDoubt] = useState<string>();
  const pressing = useCommand({
    mutationFn: pressLink,
    onError: (error) => {
      if (!isNotDone(error) || doubt !== undefined) setDoubt(errorText(error));
    },
  });
  return { pressing, doubt };
}

/** What a link did that was used before. Not of an order: its link is refused alike once the order has left. */
const USED: Partial<Record<LinkPurpose, Done['did']>> = {
  undo_contact: 'undone',
  end_contact: 'ended',
  stop_account: 'stopped',
};

/** Where the link of a message leads, signed in or not. Nothing happens before the button is pressed. */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const purpose = purposeOfToken(token);
  const { pressing, doubt } = usePress();
  // Most likely by the press that was not answered.
  const isUsed = doubt !== undefined && hasCode(pressing.error, 'WRONG_STATE');
  const did = isUsed && purpose !== null ? USED[purpose] : undefined;
  const done = pressing.data ?? (did && { did, identifier: null });
  const isOrderInDoubt = isUsed && purpose === 'cancel_order';
  const isGone = hasCode(pressing.error, 'NOT_FOUND') || hasCode(pressing.error, 'WRONG_STATE');
  const title = done
    ? DONE_TITLES[done.did]
    : isOrderInDoubt
      ? ORDER_IN_DOUBT_TITLE
      : isGone
        ? GONE_TITLE
        : purpose === null
          ? INCOMPLETE_TITLE
          : CASES[purpose].title;
  useScreen(title);
  useHeadingFocus(title);
  return (
    <AuthLayout short homeHref={paths.login}>
      <div className="form">
        {purpose === null ? (
          <Incomplete />
        ) : done ? (
          <>
            <LinkDone done={done} />
            {isUsed ? <p className="small muted">{errorText(pressing.error)}</p> : null}
          </>
        ) : isOrderInDoubt ? (
          <OrderInDoubt why={errorText(pressing.error)} />
        ) : isGone ? (
          <Gone purpose={purpose} error={pressing.error} />
        ) : (
          <Ask
            purpose={purpose}
            busy={pressing.isPending}
            problem={pressing.isError ? errorText(pressing.error) : undefined}
            doubt={doubt}
            onPress={() => pressing.run(token)}
          />
        )}
      </div>
    </AuthLayout>
  );
}

const INCOMPLETE_TITLE = 'This link is not complete';
const GONE_TITLE = 'This link does not work';

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

type AskProps = {
  purpose: LinkPurpose;
  busy: boolean;
  problem: string | undefined;
  doubt: string | undefined;
  onPress: () => void;
};

function Ask({ purpose, busy, problem, doubt, onPress }: AskProps) {
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
      {doubt !== undefined ? (
        <InDoubt of="link" why={doubt} />
      ) : problem === undefined ? null : (
        <Banner tone="bad" live="alert">
          {problem}
        </Banner>
      )}
      <Button full busy={busy} busyLabel="One moment" onClick={onPress}>
        {button}
      </Button>
      {doubt === undefined ? <p className="small muted">{otherwise}</p> : null}
    </>
  );
}

/** The message was cut, or the link was not copied whole. */
function Incomplete() {
  const isLoggedIn = currentUserId() !== null;
  return (
    <>
      <div className="stack sm">
        <h1>{INCOMPLETE_TITLE}</h1>
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
        <h1>{GONE_TITLE}</h1>
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
        <h1>{GONE_TITLE}</h1>
        <p>{hasCode(error, 'NOT_FOUND') ? CANCEL_IN_KOLO : errorText(error)}</p>
        <Button href={paths.orders} full>
          See your orders
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>{GONE_TITLE}</h1>
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
