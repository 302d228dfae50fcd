import { renderToString } from 'react-dom/server';
import { LoginPage } from './login-page.tsx';

/** Runs in the build: the HTML of the page as a stranger first sees it. */
export function prerenderLogin(): string {
  return renderToString(<LoginPage signIn={() => Promise.resolve()} onSignedIn={() => {}} />);
}
