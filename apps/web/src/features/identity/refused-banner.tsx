import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';

/** A refusal that is about no field, at the top of its form, with the way on where the account is frozen. */
export function RefusedBanner({ title, error }: { title: string; error: unknown }) {
  return (
    <Banner tone="bad" live="alert" title={title}>
      {errorText(error)}{' '}
      {hasCode(error, 'FROZEN') ? (
        <Link className="link" href={paths.newCase()}>
          Write to us
        </Link>
      ) : null}
    </Banner>
  );
}
