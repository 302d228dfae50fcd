import { classNames } from '#ui/class-names.ts';
import type { LinkPurpose } from '@kolo/contract/links';
import { purposeOfToken } from '@kolo/contract/links';
import { useState } from 'react';
import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { LinkDone } from './link-done.tsx';
import { pressLink } from './profile-queries.ts';
import css from './identity.module.css';

/** Where the link of a message leads, signed in or not. Nothing happens before the button is pressed. */
export function LinkScreen() {
  useScreen('Was this not you?');
  const [token] = useState(() => location.hash.slice(1));
  const purpose = purposeOfToken(token);
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
          <Gone why={errorText(pressing.error)} />
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
    told: 'Our message told you that an email address or phone number of your Kolo account was changed.',
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
    told: 'Our message told you that an email address or phone number of your Kolo account is going to change.',
    effects: ['The change does not happen.'],
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

function Gone({ why }: { why: string }) {
  return (
    <>
      <h1>This link does not work</h1>
      <Banner tone="warn" live="alert">
        {why}
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
