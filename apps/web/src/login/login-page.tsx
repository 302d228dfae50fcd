import { LoginForm, type LoginFormProps } from '#features/identity/login-form.tsx';
import { AuthLayout } from '#ui/auth-layout.tsx';

/** The whole log-in page: the build renders it into the HTML, the browser brings the same tree to life. */
export function LoginPage(props: LoginFormProps) {
  return (
    <AuthLayout homeHref="/">
      <LoginForm {...props} />
    </AuthLayout>
  );
}
