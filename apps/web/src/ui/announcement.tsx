import type { IconComponent } from './icon.tsx';
import { IconX } from './icons.tsx';
import { Link } from './link.tsx';
import { IconTile } from './list-row.tsx';
import { Spinner } from './spinner.tsx';

type AnnouncementProps = {
  readonly icon: IconComponent;
  readonly title: string;
  readonly children: string;
  readonly onDismiss: () => void;
} & ({ readonly href: string } | { readonly onPress: () => void; readonly busy: boolean });

/** Something that the customer should do; stays until it is done or dismissed. */
export function Announcement(props: AnnouncementProps) {
  const { icon, title, children, onDismiss } = props;
  const words = (
    <>
      <span className="t">{title}</span>
      <span className="d">{children}</span>
    </>
  );
  const busy = 'busy' in props && props.busy;
  return (
    <div className="announce">
      {busy ? <Spinner /> : <IconTile icon={icon} />}
      {'href' in props ? (
        <Link className="way" href={props.href}>
          {words}
        </Link>
      ) : (
        <button
          type="button"
          className="way"
          aria-busy={busy || undefined}
          onClick={() => busy || props.onPress()}
        >
          {words}
        </button>
      )}
      <button type="button" className="tapicon" aria-label="Dismiss this announcement" onClick={onDismiss}>
        <IconX size="sm" />
      </button>
    </div>
  );
}
