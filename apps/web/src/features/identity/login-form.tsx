import { useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Overlay } from '#ui/overlay.tsx';
import { loginProblem } from './login-messages.ts';

/** Source: specification, section 5. */
const IDENTIFIER_REQUIRED = 'Email or phone number is required';
const PASSWORD_REQUIRED = 'Password is required';

const BUSY_WORDS = {
  'signing-in': 'Signing in...',
  waiting: 'This needs a connection. It will open when you are back online.',
} as const;

/** The news itself stands out from what to do next. */
const FIRST_SENTENCE = /^([^.]+)\. (.+)$/;

type FieldName = 'identifier' | 'password';
type LoginErrors = { [Name in FieldName]?: string | undefined } & {
  form?: string | undefined;
  /** The password was right, but no code was typed yet: the way to that screen is shown. */
  unverified?: boolean;
};

export type LoginFormProps = {
  signIn: (identifier: string, password: string) => Promise<unknown>;
  /** The form stays covered until this is done. `onWaiting` is called where the app cannot be opened without a connection. */
  onSignedIn: (onWaiting: () => void) => void | Promise<void>;
  /** What went well just before, "Password Reset Successful", or why the session ended. */
  notice?:
    | { readonly message: string; readonly tone: 'ok' | 'warn'; readonly identifier?: string }
    | undefined;
};

function textOf(data: FormData, name: FieldName): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function missing(identifier: string, password: string): LoginErrors | null {
  if (identifier !== '' && password !== '') return null;
  return {
    identifier: identifier === '' ? IDENTIFIER_REQUIRED : undefined,
    password: password === '' ? PASSWORD_REQUIRED : undefined,
  };
}

function isUnverified(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_VERIFIED';
}

function afterFailure(error: unknown): LoginErrors {
  const { field, message } = loginProblem(error);
  return field === null
    ? { form: message, unverified: isUnverified(error) }
    : { form: 'Check the details below.', [field]: message };
}

function focusFirst(form: HTMLFormElement, errors: LoginErrors): void {
  const name: FieldName = errors.identifier === undefined ? 'password' : 'identifier';
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

/** Its inputs are uncontrolled: what was typed before the page came alive stays. */
export function LoginForm({ signIn, onSignedIn, notice }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState<keyof typeof BUSY_WORDS | null>(null);

  function refuse(found: LoginErrors) {
    setErrors(found);
    if (form.current !== null) focusFirst(form.current, found);
  }

  async function submit(data: FormData) {
    const identifier = textOf(data, 'identifier').trim();
    const password = textOf(data, 'password');
    const found = missing(identifier, password);
    if (found !== null) return refuse(found);
    setErrors({});
    setBusy('signing-in');
    try {
      await signIn(identifier, password);
    } catch (error) {
      setBusy(null);
      return refuse(afterFailure(error));
    }
    // From here on the customer is logged in, whatever else goes wrong.
    await onSignedIn(() => setBusy('waiting'));
  }

  return (
    <>
      <form
        ref={form}
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === null) void submit(new FormData(event.currentTarget));
        }}
      >
        <div className="stack sm">
          <h1>Welcome back</h1>
          <p className="muted">Log in to see your savings.</p>
        </div>
        <LoginBanner notice={notice} failed={errors.form} unverified={errors.unverified === true} />
        <Field
          label="Email or Phone Number"
          id="identifier"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={notice?.identifier}
          spellCheck={false}
          error={errors.identifier}
        />
        <Field
          label="Password"
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <div className="stack md">
          <Button type="submit" full>
            Log in
          </Button>
          <a className="link mid" href="/auth/forgot-password">
            Forgot Password?
          </a>
        </div>
        <p className="center muted">
          New to Kolo?{' '}
          <a className="link" href="/auth/register">
            Create account
          </a>
        </p>
      </form>
      {busy === null ? null : <Overlay>{BUSY_WORDS[busy]}</Overlay>}
    </>
  );
}

interface LoginBannerProps {
  readonly notice: LoginFormProps['notice'];
  readonly failed: string | undefined;
  readonly unverified: boolean;
}

function LoginBanner({ notice, failed, unverified }: LoginBannerProps) {
  if (failed !== undefined) {
    const toCode = (
      <a className="link" href="/auth/verify">
        Enter the code
      </a>
    );
    return (
      <Banner tone="bad" title="Login Failed" live="alert" action={unverified ? toCode : undefined}>
        {failed}
      </Banner>
    );
  }
  if (notice === undefined) return null;
  const [, title, rest] = FIRST_SENTENCE.exec(notice.message) ?? [];
  return (
    <Banner tone={notice.tone} live="status" {...(title !== undefined && { title })}>
      {rest ?? notice.message}
    </Banner>
  );
}
