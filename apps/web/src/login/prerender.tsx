import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LoginPage } from './login-page.tsx';
import { PrivacyPage } from './privacy.tsx';
import { TermsPage } from './terms.tsx';

/** Runs in the build: the HTML of the page as a stranger first sees it. */
export function prerenderLogin(): string {
  return renderToString(<LoginPage signIn={() => Promise.resolve()} onSignedIn={() => {}} />);
}

/** Runs in the build: the pages of text, by the names of their files. */
export function prerenderLegal(): Record<string, { title: string; body: string }> {
  return {
    'terms.html': { title: 'Terms of use', body: renderToStaticMarkup(<TermsPage />) },
    'privacy.html': { title: 'Privacy notice', body: renderToStaticMarkup(<PrivacyPage />) },
  };
}
