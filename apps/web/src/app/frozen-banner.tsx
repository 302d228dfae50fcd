import { freezeWords, useFreeze } from '#features/identity/frozen.tsx';
import { paths } from '#lib/paths.ts';
import { IconChevronDown, IconLockKeyhole } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

/** Stands on every screen while nothing may leave the customer's account: one line that opens to the reason and the way on. */
export function FrozenBanner() {
  const freeze = useFreeze();
  return (
    <div className="shell-strip" role="status">
      {freeze ? (
        <details className="frozen-banner">
          <summary>
            <IconLockKeyhole size="sm" />
            <b>Nothing can leave your account for now.</b>
            <span className="why">Why</span>
            <IconChevronDown size="sm" />
          </summary>
          <p>{freezeWords(freeze)} You can still deposit.</p>
          <Link className="link" href={paths.newCase()}>
            Write to us
          </Link>
        </details>
      ) : null}
    </div>
  );
}
