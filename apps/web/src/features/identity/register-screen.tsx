import { PASSWORD_MIN, RegisterBody } from '@kolo/contract/identity';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { serverOrigin } from '#lib/native-shell.ts';
import { paths } from '#lib/paths.ts';
import { keepPendingVerification } from '#lib/pending-verification.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { keepDraft, readDraft } from '#lib/draft.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { focusFirstError } from '#ui/use-form.ts';
import { InDoubt } from './in-doubt.tsx';
import { registerCustomer } from './register-calls.ts';
import {
  EMPTY_REGISTER_FORM,
  errorsByField,
  REGISTER_DRAFT,
  RegisterDraft,
  toRegisterRequest,
  type RegisterErrors,
  type RegisterField,
  type RegisterForm,
} from './register-form.ts';

/** The errors must stand in the page before the first of them can take the focus. */
function focusAfterRender(form: HTMLFormElement | null, errors: RegisterErrors): void {
  requestAnimationFrame(() => {
    if (form) focusFirstError(form, errors);
  });
}

interface Contacts {
  readonly email?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

function awaitCode({ email, phoneNumber }: Contacts): void {
  keepPendingVerification([email, phoneNumber].flatMap((contact) => contact ?? []));
}

function useRegistration() {
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<RegisterForm>(
    () => readDraft(REGISTER_DRAFT, RegisterDraft) ?? EMPTY_REGISTER_FORM,
  );
  const [errors, setErrors] = useState<RegisterErrors>({});
  // Why a try was not answered: that one may have made the account, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const navigate = useNavigate();
  const sending = useCommand({
    mutationFn: registerCustomer,
    // What was said about the try before is settled by this one.
    onMutate: clearToasts,
    onSuccess: ({ user }) => {
      awaitCode(user);
      void navigate(paths.verify);
    },
    onError: (error, body) => {
      const why = errorText(error);
      if (!isNotDone(error)) {
        // The code's screen must know whose code it is, as the server writes it.
        awaitCode(RegisterBody.parse(body));
        return setDoubt(why);
      }
      const found = error instanceof ApiError ? errorsByField(Object.entries(error.fields)) : {};
      refuse(found);
      // What stands beside a field is not said twice.
      if (Object.keys(found).length > 0) return;
      if (doubt === undefined) toast({ title: 'Registration Failed', detail: why, tone: 'failed' });
      else setDoubt(why);
    },
  });

  function refuse(found: RegisterErrors) {
    setErrors(found);
    focusAfterRender(element.current, found);
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toRegisterRequest(form);
    if (request.kind === 'wrong') return refuse(request.errors);
    setErrors({});
    sending.run(request.body);
  }

  function field(name: RegisterField) {
    return {
      name,
      value: form[name],
      error: errors[name],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        const next = { ...form, [name]: event.currentTarget.value };
        setForm(next);
        // Without the password: the next person to hold the phone must not be able to reveal it.
        keepDraft(REGISTER_DRAFT, { ...next, password: '' });
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
      },
    };
  }

  return { element, submit, field, doubt, busy: sending.isPending };
}

export function RegisterScreen() {
  useScreen('Create your account');
  const { element, submit, field, doubt, busy } = useRegistration();
  // It stands over both fields, and whoever moves from field to field hears it at each.
  const oneIsEnough = useId();
  return (
    <AuthLayout short homeHref={paths.login}>
      <form className="form long" ref={element} method="post" noValidate onSubmit={submit}>
        <div className="stack sm">
          <h1>Create your account</h1>
          <p className="muted">
            It takes about two minutes.{' '}
            <span id={oneIsEnough}>Enter an email or a phone number. One is enough.</span>
          </p>
        </div>
        <Field label="Full name" autoComplete="name" {...field('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={oneIsEnough}
          {...field('email')}
        />
        <Field
          label="Phone number"
          prefix="+234"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-describedby={oneIsEnough}
          {...field('phone')}
        />
        <Field
          label="Address (optional)"
          autoComplete="street-address"
          hint="Street, area and city"
          {...field('address')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`Use ${PASSWORD_MIN} characters or more.`}
          {...field('password')}
        />
        <p className="muted small">
          By creating an account you agree to our <NewTab href={paths.terms}>terms</NewTab> and our{' '}
          <NewTab href={paths.privacy}>privacy notice</NewTab>.
        </p>
        {doubt === undefined ? null : (
          <InDoubt
            of="registration"
            why={doubt}
            action={
              <Link className="link" href={paths.verify}>
                Enter the code
              </Link>
            }
          />
        )}
        <Button type="submit" full busy={busy} busyLabel="Creating account">
          Create account
        </Button>
        <p className="center muted">
          Already saving with us?{' '}
          <Link className="link" href={paths.login}>
            Log in
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}

/** What is typed stays as it is beside it: the browser of a phone opens a page of the server, but none of the app's own. */
function NewTab({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="link within" href={serverOrigin() + href} target="_blank" rel="noreferrer">
      {children}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
