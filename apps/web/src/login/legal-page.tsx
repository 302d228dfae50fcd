import { TERMS_TEXT_OF, TERMS_VERSION } from '@kolo/domain/terms';
import { formatDate } from '@kolo/domain/dates';
import { paths } from '#lib/paths.ts';
import { Logo } from '#ui/logo.tsx';

/** Stand in the built pages; the server fills in who runs it. */
export const OPERATOR = '{{OPERATOR_NAME}}';
export const OPERATOR_ADDRESS = '{{OPERATOR_ADDRESS}}';
export const CUSTODIAN = '{{CUSTODIAN_NAME}}';
export const PRIVACY_CONTACT = '{{PRIVACY_CONTACT}}';
/** Empty in production, and then not there. */
const DEVELOPMENT_NOTICE = '{{DEVELOPMENT_NOTICE}}';

const PAGES = [
  { path: paths.terms, label: 'Terms' },
  { path: paths.privacy, label: 'Privacy' },
] as const;

interface LegalPageProps {
  readonly path: (typeof PAGES)[number]['path'];
  readonly title: string;
  readonly lede: string;
  readonly children: React.ReactNode;
}

/** A page of text that needs no script: the build renders it, and anybody may read it. */
export function LegalPage({ path, title, lede, children }: LegalPageProps) {
  return (
    <main className="legal">
      <header>
        <a className="brand" href={paths.home} aria-label="Kolo, home">
          <Logo />
        </a>
        <nav aria-label="Terms and privacy">
          {PAGES.map((page) => (
            <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
              {page.label}
            </a>
          ))}
        </nav>
      </header>
      <p className="notice">{DEVELOPMENT_NOTICE}</p>
      <div>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
      {children}
      <p className="version">
        Version of {formatDate(new Date(TERMS_VERSION))}, wording last changed on{' '}
        {formatDate(new Date(TERMS_TEXT_OF))}. When a change affects your money or your rights, or what we
        keep about you, we ask you again.
      </p>
    </main>
  );
}

/** A titled part of the text. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface Facts {
  readonly facts: readonly (readonly [term: string, detail: string])[];
}

export function FactList({ facts }: Facts) {
  return (
    <dl>
      {facts.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where a customer who is not content goes, step by step. */
export function Complaints() {
  return (
    <Part title="If something is wrong">
      <ul>
        <li>
          Tell us in the app: Account, then Report a problem. You get a case number at once, and you can read
          our answers there. If you cannot log in, write to {PRIVACY_CONTACT}.
        </li>
        <li>
          We settle problems with cards and transfers within 72 hours, and problems with your account within
          14 days.
        </li>
        <li>
          If we have not answered after 3 days, or not settled it in that time, you can complain to the
          Consumer Protection Department of the Central Bank of Nigeria: cpd@cbn.gov.ng.
        </li>
      </ul>
    </Part>
  );
}
